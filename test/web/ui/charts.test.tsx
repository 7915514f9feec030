import { expect } from "chai";
import { domainOf, plotOf } from "#web/src/charts/layout.ts";
import { PriceChart } from "#web/src/charts/PriceChart.tsx";
import {
  asIndex,
  halfYear,
  halfYearChange,
  monthOnMonth,
  monthSpan,
  sourceOf,
  within,
  type PriceSeries,
} from "#web/src/charts/prices.ts";
import { chartCsv, chartPicture } from "#web/src/charts/save-chart.ts";
import { html } from "./render.tsx";

const points = (...prices: number[]) =>
  prices.map((price, index) => ({ month: `2024-0${index + 1}`, price: price.toFixed(2) }));
const coffee: PriceSeries = {
  id: "c",
  label: "Conventional",
  color: "coffee",
  points: points(4630, 4720, 4800, 5390, 5240, 5510),
  source: "Sample figures.",
};
const organic: PriceSeries = {
  id: "o",
  label: "Organic",
  color: "other",
  points: points(4640, 4730, 4810, 5400, 5250, 5520),
  source: "Sample figures.",
};

describe("price charts", () => {
  it("reach from ten below the lowest to ten above the highest price", () => {
    expect(domainOf([coffee])).to.eql([4620, 5520]);
    expect(domainOf([])).to.eql([0, 10]);
  });

  it("rule at round values inside the domain, three of them on a phone", () => {
    expect(plotOf([coffee]).ticks.map((tick) => tick.value)).to.eql([4800, 5000, 5200, 5400]);
    expect(plotOf([coffee]).ticks.filter((tick) => tick.rough).length).to.be.at.most(3);
  });

  it("cut to the last months of all series", () => {
    const old = { ...coffee, points: [{ month: "2023-01", price: "4000.00" }, ...coffee.points] };
    expect(within([old], "6m")[0]?.points).to.have.lengthOf(6);
    expect(within([old], "max")[0]?.points).to.have.lengthOf(7);
    expect(monthSpan([old])).to.equal(18);
  });

  it("compare with the month before, and with that alone", () => {
    expect(monthOnMonth(coffee.points)).to.eql({ percent: 5.2, before: "2024-05" });
    expect(monthOnMonth([...coffee.points.slice(0, 4), ...coffee.points.slice(5)])).to.equal(null);
  });

  it("compare with half a year before where there is a figure of about that month, and with nothing else", () => {
    const from = (...months: string[]) => ({
      points: months.map((month, at) => ({ month, price: `${100 + at * 10}.00` })),
    });
    expect(halfYearChange(from("2024-01", "2024-02", "2024-08"))).to.equal(9.1);
    expect(halfYear(from("2024-01", "2024-02", "2024-08"))?.points[0]?.month).to.equal("2024-02");
    for (const near of ["2024-03", "2024-01"]) expect(halfYearChange(from(near, "2024-08"))).to.equal(10);
    for (const few of [from(), from("2024-08"), from("2024-07", "2024-08"), from("2023-12", "2024-04", "2024-08")])
      expect(halfYearChange(few)).to.equal(null);
  });

  it("name at most seven months along the axis, three on a phone, and years when the span is long", () => {
    const long = Array.from({ length: 66 }, (_, index) => ({
      month: `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
      price: "2000.00",
    }));
    for (const some of [coffee.points, long.slice(0, 12), long.slice(0, 18), long]) {
      const { axis } = plotOf([{ ...coffee, points: some }]);
      expect(axis.filter((one) => one.fine).length).to.be.within(1, 7);
      expect(axis.filter((one) => one.rough).length).to.be.within(1, 3);
      expect(axis[0]?.yearOnly).to.equal(some.length > 18);
    }
  });

  it("break a line where a month is missing", () => {
    const gap = { ...coffee, points: coffee.points.filter((_, index) => index !== 2) };
    expect(plotOf([gap]).lines[0]?.path.match(/M/g)).to.have.lengthOf(2);
  });

  it("keep direct labels apart and inside the plot", () => {
    const [one, other] = plotOf([coffee, organic]).lines;
    expect(Math.abs((one?.labelY ?? 0) - (other?.labelY ?? 0))).to.be.at.least(36);
  });

  it("come whole from the server, with title, description, summary and one tab stop", () => {
    const page = html(<PriceChart title="Coffee" series={[coffee, organic]} />);
    for (const part of [
      "<title",
      "<desc",
      "Price (USD/MT)",
      "5.2%",
      "Conventional rose 19% from January 2024 to June 2024",
      "Sample figures",
      'aria-live="polite"',
    ])
      expect(page, part).to.include(part);
    expect(page.match(/tabindex="0"/gi)).to.have.lengthOf(1);
    expect(page).not.to.match(/ style="|NaN/);
  });

  it("compare as an index from the first month that all have", () => {
    const later = { ...organic, points: organic.points.slice(1) };
    const compared = asIndex([coffee, later]);
    expect(compared?.base).to.equal("2024-02");
    expect(compared?.series.map((one) => one.points[0]?.price)).to.eql(["100.0", "100.0"]);
    expect(compared?.series[0]?.points.at(-1)?.price).to.equal(((5510 / 4720) * 100).toFixed(1));
    expect(asIndex([coffee, { ...organic, points: [] }])).to.equal(null);
    const page = html(<PriceChart title="Compared" series={[coffee, later]} index />);
    expect(page).to.include("Index, February 2024 = 100").and.to.include("Conventional rose 16.7%");
    expect(page).not.to.include("USD/MT");
  });

  it("name the source of each line when they differ, and once when they do not", () => {
    expect(sourceOf([coffee, organic])).to.equal("Sample figures.");
    expect(sourceOf([coffee, { ...organic, source: "Source: ICO." }])).to.equal(
      "Conventional: Sample figures. Organic: Source: ICO.",
    );
  });

  it("speak French", () => {
    const page = html(<PriceChart title="Café" series={[coffee]} />, "fr");
    expect(page)
      .to.include("Cours (USD/MT)")
      .and.to.include("5\u202f510")
      .and.to.include("hausse de 19\u202f% entre janvier 2024 et juin 2024");
  });

  it("survive an empty series", () => {
    expect(html(<PriceChart title="x" series={[{ ...coffee, points: [] }]} />)).not.to.match(/NaN|Infinity/);
  });

  it("carry unit and source in both exports, and no formula", () => {
    const csv = chartCsv({
      series: [{ ...coffee, label: "=HYPERLINK(1)", source: "Sample, 2024" }],
      unit: "USD/MT",
      language: "en",
    });
    expect(csv.split("\r\n")[0]).to.equal("month,series,price,unit,source");
    expect(csv).to.include(`2024-01,'=HYPERLINK(1),4630.00,USD/MT,"Sample, 2024"`);
    const french = chartCsv({ series: [coffee], unit: "USD/MT", language: "fr" }).split("\r\n");
    expect(french.slice(0, 2)).to.deep.equal([
      "mois;série;prix;unité;source",
      `2024-01;${coffee.label};4630,00;USD/MT;${coffee.source}`,
    ]);
    const { drawing, words } = chartPicture({
      title: "A & B",
      unit: "USD/MT",
      source: "S",
      plot: plotOf([coffee]),
      price: (value) => value,
      month: (month) => month,
    });
    expect(words.map(({ body }) => body)).to.include.members(["A & B", "USD/MT", "S", "2024-01", coffee.label]);
    expect(JSON.stringify([drawing, words])).not.to.match(/NaN|var\(/);
  });
});
