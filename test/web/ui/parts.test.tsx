import { expect } from "chai";
import { loadDrawing } from "#web/src/motifs/drawn.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { ChipList } from "#web/src/ui/Chip.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { FundGrid, percentsOf, squaresOf } from "#web/src/ui/FundGrid.tsx";
import { IconLock } from "#web/src/ui/icons.ts";
import { Money } from "#web/src/ui/Money.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { EscrowBadge } from "#web/src/ui/StatusBadge.tsx";
import { Table } from "#web/src/ui/Table.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { Timeline, type TimelineStep } from "#web/src/ui/Timeline.tsx";
import { html } from "./render.tsx";

const usd = (amount: string) => ({ amount, currency: "USD" });

describe("fields", () => {
  it("tie label, help and error to the input", () => {
    const page = html(<TextInput label="Name" help="As printed." error="Enter a name." name="name" />);
    const id = /<input[^>]* id="([^"]+)"/.exec(page)?.[1];
    expect(page).to.include(`for="${id}"`);
    expect(page).to.include('aria-invalid="true"');
    const described = /aria-describedby="([^"]+)"/.exec(page)?.[1]?.split(" ") ?? [];
    expect(described).to.have.lengthOf(2);
    for (const part of described) expect(page).to.include(`id="${part}"`);
  });

  it("say in the reader's language what is optional and how to see a password", () => {
    expect(html(<TextInput label="Notes" optional />, "fr")).to.include("(facultatif)");
    expect(html(<PasswordInput label="Mot de passe" />, "fr")).to.include("Afficher le mot de passe");
  });

  it("show a decimal with the reader's sign and ask the phone for a decimal keyboard", () => {
    const page = html(<NumberInput label="Quantité" value="12.5" onValueChange={() => undefined} step="0.1" />, "fr");
    expect(page).to.include('value="12,5"').and.to.include('inputMode="decimal"');
  });
});

describe("buttons", () => {
  it("say why they cannot be pressed, and stay focusable", () => {
    const page = html(<Button disabledReason="Only buyers can order.">Order</Button>);
    expect(page)
      .to.include('aria-disabled="true"')
      .and.to.include("Only buyers can order.")
      .and.not.to.include('disabled=""');
  });

  it("are busy while loading and never submit by accident", () => {
    const page = html(<Button loading>Save</Button>);
    expect(page).to.include('aria-busy="true"').and.to.include('type="button"');
  });
});

describe("states", () => {
  it("name a status in words beside its icon", () => {
    expect(html(<EscrowBadge status="quality_control" label="Quality control" />)).to.match(/<svg.*Quality control/);
  });

  it("offer a retry and a reference to quote", () => {
    const page = html(<ErrorState title="T" safe="S" onRetry={() => undefined} reference="req_1" />, "fr");
    expect(page).to.include('role="alert"').and.to.include("Réessayer").and.to.include("req_1");
  });

  it("draw the motif of an empty list even without a sprite around it", async () => {
    await loadDrawing();
    expect(html(<EmptyState crop="chia" title="No offers yet" />)).to.include('id="m-chia"');
  });

  it("count the chips that do not fit and still name them", () => {
    const page = html(<ChipList items={["a", "b", "c", "d", "e"]} />);
    expect(page)
      .to.match(/\+(<!-- -->)?2/)
      .and.to.include("d, e");
  });
});

describe("money and funds", () => {
  it("shows the currency with every amount", () => {
    expect(html(<Money value={usd("140400.00")} label="Total" />)).to.match(/140,400\.00.*USD/);
  });

  it("splits 200 squares 180, 17 and 3", () => {
    expect(squaresOf([{ money: usd("126360.00") }, { money: usd("11934.00") }, { money: usd("2106.00") }])).to.eql([
      180, 17, 3,
    ]);
  });

  it("always fills 200 squares, whatever the amounts", () => {
    for (const amounts of [
      ["0.01", "0.01", "0.01"],
      ["100.00", "0.00"],
      ["33.33", "33.33", "33.34"],
    ])
      expect(squaresOf(amounts.map((amount) => ({ money: usd(amount) }))).reduce((sum, one) => sum + one)).to.equal(
        200,
      );
    expect(squaresOf([{ money: usd("0.00") }])).to.eql([0]);
  });

  it("shows shares that add up to 100", () => {
    const parts = ["52650.00", "4972.50", "877.50", "8700.00"].map((amount) => ({ money: usd(amount) }));
    expect(percentsOf(parts)).to.eql(["78.4", "7.4", "1.3", "12.9"]);
    expect(percentsOf([{ money: usd("0.00") }])).to.eql(["0"]);
    for (const amounts of [
      ["0.01", "0.01", "0.01"],
      ["1.00", "1.00", "1.00", "1.00", "1.00", "1.00", "1.00"],
    ]) {
      const shares = percentsOf(amounts.map((amount) => ({ money: usd(amount) })));
      expect(shares.reduce((sum, share) => sum + Math.round(Number(share) * 10), 0)).to.equal(1000);
    }
  });

  it("gives the exact table beside the squares", () => {
    const parts = [
      { id: "p", name: "Farmer", money: usd("90.00"), tone: "leaf" as const },
      { id: "f", name: "Platform", money: usd("8.50"), tone: "ochre" as const },
      { id: "i", name: "Fund", money: usd("1.50"), tone: "violet" as const },
    ];
    const page = html(<FundGrid parts={parts} total={usd("100.00")} />, "fr");
    expect(page).to.include("8,5\u202f%").and.to.include("8,50\u00a0USD").and.to.include("Bénéficiaire");
  });
});

describe("tables and timelines", () => {
  it("carry each cell's label for the phone's cards and the sorted column for screen readers", () => {
    const page = html(
      <Table
        caption="Orders"
        columns={[{ id: "n", header: "Name", cell: (row: { n: string }) => row.n, sortable: true }]}
        rows={[{ n: "x" }]}
        rowKey={(row) => row.n}
        sort={{ column: "n", direction: "ascending" }}
        onSort={() => undefined}
      />,
    );
    expect(page).to.include('data-label="Name"').and.to.include('aria-sort="ascending"');
  });

  it("mark the current step and say every state in words", () => {
    const step = (id: string, state: TimelineStep["state"]): TimelineStep => ({
      id,
      label: id,
      icon: IconLock,
      state,
      next: state === "current" ? "pay" : undefined,
    });
    const page = html(
      <Timeline
        label="Order"
        steps={[step("a", "completed"), step("b", "current"), step("c", "pending"), step("d", "failed")]}
      />,
    );
    expect(page.match(/aria-current="step"/g)).to.have.lengthOf(1);
    for (const word of ["done", "current step", "not yet", "failed", "Next: pay"]) expect(page).to.include(word);
  });
});

describe("the policy on styles", () => {
  it("no part writes a style attribute", () => {
    const page = html(
      <>
        <Button variant="primary" loading icon={IconLock}>
          x
        </Button>
        <NumberInput label="x" value="1" onValueChange={() => undefined} step="1" />
        <EmptyState title="x" />
        <FundGrid parts={[{ id: "a", name: "a", money: usd("1.00"), tone: "leaf" }]} total={usd("1.00")} />
      </>,
    );
    expect(page).not.to.match(/ style="/);
  });
});
