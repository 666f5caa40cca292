// The part of Asio that tls_proxy.h needs, and that the programs do without.
#include <asio/ssl/impl/src.hpp>
