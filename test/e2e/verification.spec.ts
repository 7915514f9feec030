import { expect } from "chai";
import { localPath } from "#shared/kernel/language.ts";
import { dayOf, daysAfter } from "#shared/verification/rules.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { actions, details } from "../backend/verification/office.ts";
import { expectAccessible } from "./accessible.ts";
import { choose } from "./chosen-files.ts";
import { fits, lookOf, looks, walked } from "./looks.ts";
import { enter, expectText } from "./people.ts";
import { sayings } from "./sayings.ts";

const title = "is asked for with papers, answered, granted, shown on goods, and ends";
const pdf = async (name: string) => ({ name, mimeType: "application/pdf", buffer: await makePdf() });

describe("the verification of an office", () => {
  const api = useApi();
  const { show, sendPaper, queue, act, judge, checkAll, ok } = actions(api);

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      stage.allow(/status of 400/);
      const say = sayings(language, "verification");
      const at = (path: string) => api.url + localPath(language, path);
      const [paper, chooseFiles] = [say("paper.register"), say("documents:upload.choose")];
      const office = await buildSupplier({
        name: "Coopérative Cacao Lac Vert",
        organizationType: "Farmer Cooperative",
        country: "ci",
        user: { language },
      });
      const verifier = await buildStaff("verifier");
      const { product } = await buildProduct({
        supplier: office,
        name: "Fèves de Daloa",
        certifications: ["Fairtrade", "UTZ"],
        images: [],
      });
      const goods = at(`/products/${product.category}/${product.id}`);
      const page = await stage.open("office", lookOf(language, width));
      const dialog = page.getByRole("dialog");
      const ask = page.getByRole("button", { name: say("do.ask") }).first();

      await stage.step("who has not asked reads what is checked, and begins", async () => {
        await enter(page, at("/dashboard/settings/verification"), office);
        await expectText(page, say("begin.checks.bankName"));
        await fits(page);
        await expectAccessible(page);
        await page.getByRole("button", { name: say("do.begin") }).click();
        await page.getByLabel(say("field.legalName")).waitFor();
      });

      await stage.step("asked too early, it leads to the first thing that is missing", async () => {
        await ask.click();
        await page.getByRole("button", { name: say("missing.go", { what: paper }) }).waitFor();
        expect(await page.evaluate(() => document.activeElement?.id)).to.equal("detail-registerName");
      });

      await stage.step("each field is saved when it is left", async () => {
        for (const [label, value] of [
          [say("field.legalName"), details.legalName],
          [say("field.registerName"), details.registerName],
          [say("field.registerNumber"), details.registerNumber],
          [say("field.taxNumber"), details.taxNumber],
          [say("field.bankName"), details.bankName],
          [say("field.accountHolder"), details.accountHolder],
          [say("field.address"), details.address],
        ] as const)
          await page.getByLabel(label, { exact: true }).fill(value ?? "");
        await page.getByLabel(say("field.registerCountry")).selectOption("ci");
        await page.getByLabel(say("representatives.name"), { exact: true }).fill("Adjoua Kouassi");
        await page.getByLabel(say("representatives.function"), { exact: true }).fill("Présidente");
        await page.getByLabel(say("representatives.function"), { exact: true }).blur();
        await page.getByText(new RegExp(`^${say("details.saved", { time: "" }).trim()}`)).waitFor();
        const { request } = await show(office);
        expect(request?.details).to.deep.include({
          ...details,
          representatives: [{ name: "Adjoua Kouassi", function: "Présidente" }],
        });
      });

      await stage.step("a paper and a certificate are sent, and it is asked for", async () => {
        // Pressed while a detail is being typed: its saving does not move the button away before it is released.
        await page.getByLabel(say("field.bankName"), { exact: true }).fill(`${details.bankName} SA`);
        await page.getByRole("button", { name: say("papers.addNamed", { paper }) }).click({ delay: 200 });
        await dialog.getByRole("button", { name: say("dialog.add"), exact: true }).click();
        await dialog.getByText(say("dialog.filesNeeded")).waitFor();
        await choose(page, chooseFiles, (await pdf("rccm.pdf")) as never);
        await fits(page);
        await expectAccessible(page);
        // At once: it goes out with its file.
        await dialog.getByRole("button", { name: say("dialog.add"), exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        for (const kind of (await show(office)).requiredPapers.filter((one) => one !== "register"))
          ok(await sendPaper(office, kind));
        await page
          .locator("#certificates")
          .getByRole("button", { name: say("dialog.add") })
          .click();
        await dialog.getByLabel(say("certificates.scheme")).selectOption("Fairtrade");
        await dialog.getByLabel(say("certificates.number")).fill("FT-38114");
        await dialog.getByLabel(say("certificates.body")).fill("FLOCERT GmbH");
        await dialog.getByLabel(say("certificates.issuedOn")).fill("2026-01-15");
        await dialog.getByLabel(say("dialog.validUntil")).fill("2025-03-14");
        await choose(page, chooseFiles, (await pdf("fairtrade.pdf")) as never);
        await dialog.getByRole("button", { name: say("dialog.add"), exact: true }).click();
        await dialog.locator("[name=validUntil][aria-invalid]").waitFor();
        await dialog.getByLabel(say("dialog.validUntil")).fill("2037-03-14");
        await dialog.getByRole("button", { name: say("dialog.add"), exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        await expectText(page, say("next.complete"));
        await fits(page);
        await expectAccessible(page);
        await ask.click();
        await expectText(page, say("do.asked"));
      });

      const id = (await show(office)).request?.id ?? "";
      await stage.step(
        "a question and a refused paper come by themselves; what is typed outlasts a reload",
        async () => {
          ok(
            await act(verifier, id, "question", { question: "Quelle dénomination est en vigueur, et depuis quand ?" }),
          );
          const register = (await queue(verifier, id)).papers.find(({ kind }) => kind === "register");
          const reason = "La page 2 est coupée : le sceau est illisible.";
          ok(await judge(verifier, id, register ?? { id: "" }, { decision: "refuse", reason }));
          await page.getByText(reason).waitFor();
          await page.goto(at("/dashboard"));
          await expectText(page, say("line.questions"));
          await expectText(page, say("today:kind.verificationPaperRefused.title", { paper: "" }).replace(/\W+$/, ""));
          await fits(page);
          await page
            .getByRole("link", { name: new RegExp(say("today:kind.verificationToAnswer.title", { count: 1 })) })
            .click();
          // The questions come with their data, below what is next.
          await page.waitForFunction(() => {
            const { top = -1 } = document.getElementById("questions")?.getBoundingClientRect() ?? {};
            return top >= 0 && top < window.innerHeight / 2;
          });
          const answer = page.getByLabel(say("questions.answer"));
          await answer.fill("Lac Vert, depuis l’assemblée du 8 mars 2025.");
          await page.reload();
          await answer.waitFor();
          expect(await answer.inputValue()).to.equal("Lac Vert, depuis l’assemblée du 8 mars 2025.");
          await fits(page);
          await expectAccessible(page);
          await page
            .getByRole("button", { name: say("questions.send") })
            .last()
            .click();
          await answer.waitFor({ state: "detached" });
          await page.getByRole("button", { name: say("papers.replaceNamed", { paper }) }).click();
          await choose(page, chooseFiles, (await pdf("rccm-entier.pdf")) as never);
          await dialog.getByRole("button", { name: say("dialog.replace"), exact: true }).click();
          await dialog.waitFor({ state: "detached" });
          await page.getByRole("link", { name: /rccm-entier\.pdf/ }).waitFor();
          expect((await show(office)).request?.state).to.equal("waiting");
        },
      );

      await stage.step("it is granted, and the certificate stands on the goods with its register", async () => {
        await page.goto(goods);
        await page.getByText(say("public.unverified.supplier")).first().waitFor();
        await checkAll(verifier, id);
        // The walk before this one has moved the clock.
        const { body } = await api.post("/dev/clock", { body: { advance: "1s" } });
        const validUntil = dayOf(daysAfter(new Date((body as { now: string }).now), 2));
        ok(await act(verifier, id, "verify", { validUntil }));
        // A page that is kept for visitors is made anew once the server has heard of the change.
        const isShown = async () => (await (await fetch(goods)).text()).includes("FT-38114");
        await eventually(isShown, { timeout: 15_000, what: "the certificate on the page of the goods" });
        await page.reload();
        await page.getByText("FT-38114").waitFor();
        // What it claims besides, our team has not seen.
        await expectText(page, say("catalogue:product.stated"));
        const register = page.getByRole("link", { name: say("public.lookUp", { scheme: "Fairtrade" }) });
        expect(await register.getAttribute("href")).to.contain("flocert.net");
        expect(await page.getByText(say("public.unverified.supplier")).count()).to.equal(0);
        await fits(page);
        await expectAccessible(page);
      });

      await stage.step(
        "after its last day the mark and the certificate are gone, and a renewal can begin",
        async () => {
          expect((await api.post("/dev/clock", { body: { advance: "3d" } })).status).to.equal(200);
          await page.reload();
          await page.getByText(say("public.unverified.supplier")).first().waitFor();
          expect(await page.getByText("FT-38114").count()).to.equal(0);
          await page.goto(at("/dashboard"));
          await page.getByRole("link", { name: new RegExp(say("today:kind.verificationEnded.title")) }).click();
          await expectText(page, new RegExp(say("next.expired", { day: "" }).replace(/\W+$/, "")));
          await page.getByRole("button", { name: say("do.again") }).waitFor();
          await fits(page);
        },
      );
    });
});
