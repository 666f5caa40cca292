// @ts-check
// A link to the server as a stream of bytes. Tests give another opener, over TCP.

/**
 * @typedef {{open: () => void, bytes: (bytes: Uint8Array) => void, closed: () => void}} Ears
 * @typedef {{send: (bytes: Uint8Array) => void, close: () => void}} Wire
 * @typedef {(ears: Ears) => Wire} Opener
 */

// The server takes no longer message; a longer stretch of bytes goes in parts.
const longestMessage = 4096;

/**
 * @param {string} base the path of the site, '' or such as '/race'
 * @returns {Opener}
 */
export function webSocketOpener(base) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return (ears) => {
    const socket = new WebSocket(`${scheme}//${location.host}${base}/socket`, 'race2048.1');
    socket.binaryType = 'arraybuffer';
    socket.onopen = ears.open;
    socket.onmessage = ({data}) => ears.bytes(new Uint8Array(data));
    socket.onclose = ears.closed;
    return {
      send(bytes) {
        for (let at = 0; at < bytes.length; at += longestMessage) {
          socket.send(bytes.slice(at, at + longestMessage));
        }
      },
      close() {
        socket.onmessage = socket.onclose = socket.onopen = null;
        socket.close();
      },
    };
  };
}
