import { expect } from "chai";
import { fewestServers, simulate, type Station } from "#test/bench/growth-queues.ts";

const calm = { factor: 1, seconds: 0 };
const counter: Station = { servers: 3, service: 0.1, rate: 24, peak: calm, seconds: 20_000 };

/** The share that waits longer than `time`, by Erlang's C formula (A. K. Erlang, 1917): Poisson arrivals, exponential times, so many servers. */
function waitsLonger({ servers, service, rate }: Station, time: number): number {
  const load = rate * service;
  let [term, sum] = [1, 0];
  for (let n = 0; n < servers; n += 1) {
    sum += term;
    term *= load / (n + 1);
  }
  const all = term / (1 - load / servers);
  return (all / (sum + all)) * Math.exp(-(servers / service - rate) * time);
}

describe("the simulated line of the capacity plan", () => {
  it("waits as Erlang's formula says, at four fifths of its servers", () => {
    const { p95, p99, used } = simulate(counter);
    expect(waitsLonger(counter, p95)).to.be.closeTo(0.05, 0.006);
    expect(waitsLonger(counter, p99)).to.be.closeTo(0.01, 0.003);
    expect(used).to.be.closeTo(0.8, 1e-9);
  });

  it("keeps nobody waiting who comes to free servers", () => {
    expect(simulate({ ...counter, servers: 30 }).p99).to.equal(0);
  });

  it("has a line after a peak that it cannot serve, as long as what came too much", () => {
    // For a hundred seconds twelve a second more than are served: the last of them waits for 1,200 others, forty seconds.
    const peak = { factor: 1.75, seconds: 100 };
    const { longest, usedInPeak } = simulate({ ...counter, isConstant: true, peak, seconds: 1_000 });
    expect(usedInPeak).to.be.closeTo(1.4, 1e-9);
    expect(longest).to.be.within(30, 50);
  });

  it("finds the fewest servers that keep a promise", () => {
    const { servers, waiting } = fewestServers(counter, 0.05);
    expect(waiting.p95).to.be.at.most(0.05);
    expect(simulate({ ...counter, servers: servers - 1 }).p95).to.be.greaterThan(0.05);
  });

  it("says the same when it is asked twice", () => {
    expect(simulate(counter)).to.deep.equal(simulate(counter));
  });
});
