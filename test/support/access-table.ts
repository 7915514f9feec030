/**
 * Who comes through the door of what belongs to one buyer and one supplier, written by hand: owner, manager and member of the buyer, the same of the supplier;
 * another buyer's and another supplier's owner; somebody without an organization, and an administrator of the team. `+` comes through (what the state of things then says is
 * another matter), `f` is forbidden (403), `0` is told that there is no such thing (404).
 */
export const accessTable: Record<string, string> = {
  "organizations.show": "+++ +++ 00 ff",
  "organizations.update": "+ff +ff 00 ff",
  // There is no change of name that waits, which owners alone find out.
  "organizations.withdrawIdentity": "0ff 0ff 00 ff",
  "organizations.acknowledgeIdentity": "0ff 0ff 00 ff",
  "team.members": "+++ +++ 00 ff",
  "team.invitations": "+++ +++ 00 ff",
  "team.invite": "+ff +ff 00 ff",
  // There is no such colleague and no such invitation, which owners alone find out; of colleagues who are there `test/backend/team/members.test.ts` tells.
  "team.changeMember": "000 000 00 ff",
  "team.removeMember": "0ff 0ff 00 ff",
  // The password is wrong.
  "team.giveOwnership": "fff fff 00 ff",
  "team.resendInvitation": "0ff 0ff 00 ff",
  "team.revokeInvitation": "0ff 0ff 00 ff",
  "team.activity": "+++ +++ 00 ff",
  "team.rule": "+++ +++ 00 ff",
  "team.setRule": "+ff +ff 00 ff",
  // There is no such colleague.
  "team.remind": "0ff 0ff 00 ff",
  "drafts.list": "+++ +++ 00 ff",
  // An inquiry, which buyers send; managers and owners could send it themselves, and harm nobody by asking.
  "drafts.ask": "+++ fff 00 ff",
  // There is no such draft, which those find out who may act on one; of drafts that are there `test/backend/team/drafts.test.ts` tells.
  "drafts.send": "00f 00f 00 ff",
  "drafts.giveBack": "00f 00f 00 ff",
  "drafts.withdraw": "000 000 00 ff",
  // Buyers get refunds by the way they paid. The owner has no second factor here, nor is there a change that waits.
  "bankDetails.show": "fff ++f 00 ff",
  "bankDetails.change": "fff fff 00 ff",
  "bankDetails.withdraw": "fff 0ff 00 ff",
  // There is no such address, which only those find out who may change it.
  "addresses.list": "+++ +++ 00 ff",
  "addresses.add": "++f ++f 00 ff",
  "addresses.change": "00f 00f 00 ff",
  "addresses.remove": "00f 00f 00 ff",
  "catalogue.own": "+++ +++ 00 ff",
  "catalogue.create": "fff +++ f+ ff",
  "catalogue.update": "fff +++ f0 ff",
  "catalogue.toggle": "fff +++ f0 ff",
  // Its listing is not taken down, which whoever comes through is told.
  "catalogue.resubmit": "fff +++ f0 ff",
  "catalogue.remove": "fff ++f f0 ff",
  "verification.show": "+++ +++ 00 ff",
  "verification.begin": "++f ++f 00 ff",
  "verification.save": "++f ++f 00 ff",
  "verification.ask": "++f ++f 00 ff",
  "verification.withdraw": "++f ++f 00 ff",
  // There is no such question, paper or certificate, which those alone find out who may.
  "verification.answer": "00f 00f 00 ff",
  "verification.addPaper": "++f ++f 00 ff",
  "verification.removePaper": "00f 00f 00 ff",
  "verification.addCertificate": "++f ++f 00 ff",
  "verification.removeCertificate": "00f 00f 00 ff",
  "offers.list": "+++ +++ ++ ff",
  "offers.counts": "+++ +++ ++ ff",
  "offers.create": "++f fff +f ff",
  "offers.show": "+++ +++ 00 ff",
  "offers.versions": "+++ +++ 00 ff",
  // Who waits puts another version in the place of their own.
  "offers.counter": "++f ++f 00 ff",
  // There are newer versions by then, which both sides are told before whose turn it is.
  "offers.accept": "++f ++f 00 ff",
  "offers.reject": "fff ++f 00 ff",
  "offers.withdraw": "++f fff 00 ff",
  "escrow.list": "+++ +++ ++ ff",
  "escrow.show": "+++ +++ 00 ff",
  "escrow.create": "++f fff +f ff",
  "escrow.ship": "fff ++f 00 ff",
  "escrow.confirmDelivery": "++f fff 00 ff",
  "escrow.inspect": "++f ++f 00 ff",
  "escrow.askConfirmation": "fff ++f 00 ff",
  "escrow.dispute": "++f fff 00 ff",
  "escrow.acceptWeight": "++f fff 00 ff",
  "escrow.release": "+ff fff 00 ff",
  "escrow.cancel": "++f fff 00 ff",
  "escrow.propose": "++f ++f 00 ff",
  // The buyer has proposed.
  "escrow.acceptProposal": "fff ++f 00 ff",
  "escrow.declineProposal": "fff ++f 00 ff",
  "escrow.withdrawProposal": "++f fff 00 ff",
  "shipments.show": "+++ +++ 00 ff",
  "shipments.ship": "fff ++f 00 ff",
  "shipments.confirmDelivery": "++f fff 00 ff",
  "shipments.inspect": "++f ++f 00 ff",
  "shipments.askConfirmation": "fff ++f 00 ff",
  "shipments.dispute": "++f fff 00 ff",
  "shipments.acceptWeight": "++f fff 00 ff",
  "shipments.release": "+ff fff 00 ff",
  "shipments.cancel": "++f fff 00 ff",
  "shipments.propose": "++f ++f 00 ff",
  "shipments.acceptProposal": "fff ++f 00 ff",
  "shipments.declineProposal": "fff ++f 00 ff",
  "shipments.withdrawProposal": "++f fff 00 ff",
  "payments.ofOrder": "+++ fff 00 ff",
  "papers.list": "+++ +++ 00 ff",
  "papers.add": "fff +++ 00 ff",
  // The newer file was sent for something else, which is found out by whoever may replace a paper.
  "papers.replace": "fff +++ 00 ff",
  "threads.list": "+++ +++ ++ ff",
  "threads.unreadCount": "+++ +++ ++ ff",
  "threads.show": "+++ +++ 00 ff",
  "threads.messages": "+++ +++ 00 ff",
  "threads.write": "+++ +++ 00 ff",
  "threads.read": "+++ +++ 00 ff",
  "threads.block": "+++ +++ 00 ff",
  "threads.unblock": "+++ +++ 00 ff",
  "threads.report": "+++ +++ 00 ff",
  "feeNotes.list": "fff +++ f+ ff",
  "documents.list": "+++ +++ 00 ff",
  // Of the buyer, and hangs on nothing.
  "documents.remove": "+++ 000 00 ff",
  "ledger.impact": "+++ +++ ++ ff",
  "notifications.overview": "+++ +++ ++ ff",
  "notices.list": "+++ +++ ++ ff",
  "notices.unreadCount": "+++ +++ ++ ff",
  // A notice is one reader's, and this one is nobody's here.
  "notices.read": "000 000 00 ff",
  "notices.choices": "+++ +++ ++ ff",
  "notices.choose": "+++ +++ ++ ff",
};

/** The same of a lower price, which releases the buyer's money: only an owner of the buyer agrees to it. The supplier has proposed what is answered. */
export const lowerPrice: Record<string, string> = {
  propose: "+ff ++f 00 ff",
  accept: "+ff fff 00 ff",
  decline: "++f fff 00 ff",
};
