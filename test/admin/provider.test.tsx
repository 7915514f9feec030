import { expect } from "chai";
import type { ProviderHealthView } from "#shared/escrow/provider-health-contract.ts";
import type { ReconciliationView } from "#shared/escrow/reconciliation-contract.ts";
import { CallBadge } from "#admin/src/resources/provider-calls/CallBadge.tsx";
import { ComparisonPanel } from "#admin/src/resources/provider-calls/ComparisonPanel.tsx";
import { HealthPanel } from "#admin/src/resources/provider-calls/HealthPanel.tsx";
import { ProviderNotice } from "#admin/src/start/ProviderNotice.tsx";
import { show } from "./show.tsx";

const answering: ProviderHealthView = {
  state: "answers",
  failingSince: null,
  answersSince: null,
  nextTryAt: null,
  error: null,
  toldAt: null,
  answered: 12,
  failed: 0,
  waiting: [],
  stopped: 0,
};
const failing = { ...answering, state: "failing", failingSince: "2026-11-20T10:00:00Z", failed: 4 } as const;
const silent = { ...failing, answered: 0 };

const noticeOf = (health: ProviderHealthView, language: "en" | "fr" = "en") =>
  show(<ProviderNotice />, { known: { "provider-health": health }, language });
const panelOf = (health: ProviderHealthView, language: "en" | "fr" = "en") =>
  show(<HealthPanel />, { known: { "provider-health": health }, language });

describe("an escrow provider that does not answer", () => {
  it("is told on the start page, in the words of how bad it is", async () => {
    expect((await noticeOf(answering)).trim()).to.equal("");
    expect(await noticeOf(failing)).to.include(
      "Some calls to the escrow provider have had no answer since 20 Nov 2026",
    );
    expect(await noticeOf(silent)).to.include("The escrow provider has answered no call since 20 Nov 2026");
    expect(await noticeOf({ ...silent, state: "paused" })).to.include("answers nobody");
    expect(await noticeOf(silent, "fr")).to.match(/n’a répondu à aucun appel depuis le 20 nov\. 2026/);
  });

  it("is told beside its figures, where it has answered no call as well", async () => {
    expect(await panelOf(answering))
      .to.include("It answers")
      .and.to.include("12 answered, 0 without an answer (0%)");
    expect(await panelOf(silent))
      .to.include("It answers no call")
      .and.to.match(/No answer since 20 Nov 2026/);
    expect(await panelOf(failing)).not.to.include("It answers no call");
    expect(await panelOf(silent, "fr")).to.include("Il ne répond à aucun appel");
  });
});

describe("the last comparison with the provider's books", () => {
  const run: ReconciliationView = {
    id: "0193a000-0000-7000-8000-000000000011",
    startedAt: "2026-11-20T10:00:00Z",
    endedAt: "2026-11-20T10:02:00Z",
    compared: 19,
    differences: 0,
    unanswered: 0,
  };
  const toldOf = (changes: Partial<ReconciliationView>, language: "en" | "fr" = "en") =>
    show(<ComparisonPanel />, { known: { "reconciliations last": { ...run, ...changes } }, language });

  it("says when it ended and how", async () => {
    expect(await toldOf({}))
      .to.include("Both agree")
      .and.to.match(/Ended 20 Nov 2026, \d\d:02/);
    expect(await toldOf({ differences: 1 }))
      .to.include("They differ")
      .and.not.to.include("Both agree");
    expect(await toldOf({ unanswered: 2 }))
      .to.include("Compared in part")
      .and.not.to.include("Both agree");
    expect(await toldOf({ differences: 3 }, "fr")).to.include("Ils diffèrent");
  });

  it("counts nothing while it goes on, and says where it broke off", async () => {
    const begun = { startedAt: new Date().toISOString(), endedAt: null, compared: 0 };
    expect(await toldOf(begun))
      .to.include("It goes on")
      .and.not.to.match(/Orders compared|None|Both agree/);
    expect(await toldOf({ endedAt: null, compared: 0 }))
      .to.include("It broke off")
      .and.not.to.include("It goes on");
  });
});

describe("a message that was carried out by hand", () => {
  it("waits for a second person, whatever the provider has said of it before", async () => {
    const call = { state: "stopped", refused: true, toConfirm: false } as const;
    expect(await show(<CallBadge {...call} />)).to.include("Refused");
    expect(await show(<CallBadge {...call} toConfirm />))
      .to.include("to confirm")
      .and.not.to.include("Refused");
  });
});
