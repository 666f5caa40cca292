"""Muting one person: for everyone by the host, and for oneself."""

import os
import unittest

from plain_test import Talk
from screens import CLIENT, Screens, Server


class MuteTest(unittest.TestCase):
    def chat(self, pane, line):
        pane.keys("t")
        pane.wait_for(r"^ say: _$")
        pane.type(line)
        pane.wait_until(lambda text: "say:" not in text, "the end of typing")

    def test_a_host_mutes_for_everyone_and_a_guest_for_oneself(self):
        with Screens() as screens:
            state = os.path.join(screens.home, "server")
            with Server("--state", state) as server:
                here = f"127.0.0.1:{server.port}"
                ada = screens.pane()
                ada.run(CLIENT, "host", "--server", here, "--name", "ada")
                code = ada.wait_for(r"race2048 join \S+/([0-9A-Z]{6})").group(1)
                target = f"{here}/{code}"
                with Talk(screens, "watch", target, "--name", "cy", "--plain") as cy:
                    cy.wait_for(r"^Watching: cy \(you\)\.$")
                    bo = screens.pane()
                    bo.run(CLIENT, "join", target, "--name", "bo")
                    bo.wait_for(r"bo \(you\)")
                    cy.wait_for(r"^bo is here\.$")
                    # The host's list has bo, who has a seat, and then cy.
                    ada.wait_for(r"^ +bo ")
                    ada.keys("m")
                    ada.wait_for("Mute which player for everyone")
                    ada.wait_for("> bo")
                    ada.keys("Enter")
                    cy.wait_for(r"^bo is muted for everyone\.$")
                    bo.wait_for("The host has muted you")
                    bo.wait_for(r"bo \(you, muted\)")
                    ada.wait_for(r"bo \(muted\)")
                    self.chat(bo, "nobody gets this")
                    bo.wait_for("only the host can change that")

                    # A guest's own mute is of one person, and of the server's no business.
                    cy.say("mute ada")
                    cy.wait_for(r"^You do not get ada's chat in this room any more\.$")
                    self.chat(ada, "cy does not get this")
                    bo.wait_for("ada: cy does not get this")
                    cy.say("unmute ada")
                    cy.wait_for(r"^You get ada's chat again\.$")
                    self.chat(ada, "cy gets this")
                    cy.wait_for(r"^ada says: cy gets this$")

                    # The mute outlives the server.
                    server.kill()
                    with Server("--state", state, port=server.port):
                        cy.wait_for(r"^The connection is back")
                        for pane in (ada, bo):
                            pane.wait_until(
                                lambda text: "reconnecting" not in text.lower(), "the link"
                            )
                        ada.wait_for(r"bo \(muted\)")
                        self.chat(bo, "nor this")
                        bo.wait_for("only the host can change that")
                        ada.keys("m")
                        ada.wait_for(r"> bo +muted by the host")
                        ada.wait_for(r"Enter +unmute")
                        ada.keys("Enter")
                        cy.wait_for(r"^bo is not muted any more\.$")
                        bo.wait_for("The host lets you chat again")
                        self.chat(bo, "at last")
                        cy.wait_for(r"^bo says: at last$")
                    said = [line for line in cy.lines if " says: " in line]
                    self.assertEqual(said, ["ada says: cy gets this", "bo says: at last"])


if __name__ == "__main__":
    unittest.main()
