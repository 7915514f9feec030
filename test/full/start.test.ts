import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#test/support/server.ts";
import { isRunning, Started } from "#test/support/started.ts";

describe("npm start on another version of Node", () => {
  it("serves the home page and ends whole", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "agritrade-node-"));
    const port = await freePort();
    const run = new Started({ dataDir, port });
    try {
      await run.ready();
      expect(run.output, "why the first start takes so long").to.include("Loading demo data");
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect(page.status).to.equal(200);
      expect(await page.text()).to.include("</html>");
      const processes = run.processes();
      expect(await run.send("SIGINT")).to.equal(0);
      expect(processes.filter(isRunning)).to.deep.equal([]);
    } finally {
      for (const pid of run.processes()) process.kill(pid, "SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
