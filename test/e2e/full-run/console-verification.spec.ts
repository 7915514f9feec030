import { expect } from "chai";
import { actions } from "#test/backend/verification/office.ts";
import { makePdf, makePicture } from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { buildColleague, resumeConsole, showEverywhere } from "../console.ts";
import { expectText } from "../people.ts";

const desk = { viewport: { width: 1440, height: 900 } };

describe("verification in the console", () => {
  const api = useApi();
  const { ok, path, prepare, sendPaper, sendCertificate, ask, show, queue, checkAll } = actions(api);

  journey("is read, asked about and decided by one verifier; who comes second reads who was first", async (stage) => {
    const office = await buildSupplier({
      name: "Coopérative Cacao Lac Vert",
      organizationType: "Farmer Cooperative",
      country: "ci",
      city: "Daloa",
    });
    await prepare(office);
    ok(await sendCertificate(office));
    const send = (bytes: Buffer, name: string, type = "application/pdf") =>
      sendAndWait(api, office, { bytes, name, type, purpose: "verificationPaper" });
    const [picture, extract] = await Promise.all([
      send(await makePicture(), "card.jpg", "image/jpeg"),
      send(await makePdf(), "rccm.pdf"),
    ]);
    ok(await sendPaper(office, "identity", { documents: [picture.id] }));
    ok(await sendPaper(office, "register", { documents: [extract.id] }));
    ok(await ask(office));
    const id = (await show(office)).request?.id ?? "";
    const [paula, hanna] = [await buildColleague("verifier", "paula@console.test"), await buildColleague("verifier")];
    const page = await stage.open("paula", desk);
    const late = await stage.open("hanna", { ...desk, locale: "fr-FR" });
    stage.allow(/409/);
    const looks = async () =>
      Number(
        (
          await api.db("audit_log").where({ action: "verification.paperViewed", actor_user_id: paula.user.id }).count()
        )[0]?.count,
      );

    await stage.step("it is in the queue, and claimed by a key", async () => {
      await resumeConsole(page, api.url, paula, "/verifications");
      await expectText(page, "First request, 6 papers to read");
      // Whoever dictates turns the letters off: then they do nothing, and stand nowhere.
      const letters = page.getByLabel("Single letters as shortcuts");
      await letters.uncheck();
      await page.keyboard.press("j");
      expect(await page.getByText("next, previous").count()).to.equal(0);
      expect(page.url()).to.match(/\/verifications$/);
      await letters.check();
      await page.keyboard.press("j");
      await page.getByRole("heading", { level: 1, name: "Coopérative Cacao Lac Vert" }).waitFor();
      await expectText(page, "Nobody reads this request yet.");
      await page.keyboard.press("c");
      await expectText(page, "You read this request.");
      await expectText(page, "Still open: 5 papers, 1 certificate and 5 checks");
      expect(await page.getByRole("button", { name: "Verify and send the letter" }).isDisabled()).to.equal(true);
    });

    await stage.step("a paper is opened by hand alone, and each look is written down", async () => {
      await page.getByRole("tab", { name: /^Identity/ }).click();
      expect(await page.getByRole("button", { name: "Accept" }).isDisabled()).to.equal(true);
      expect(await looks()).to.equal(0);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      const shown = page.getByRole("img", { name: "card.jpg" });
      await shown.waitFor();
      await page.getByRole("button", { name: "Larger" }).click();
      expect(await shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).to.equal(true);
      expect(await looks()).to.equal(1);
      await page.keyboard.press("a");
      await expectText(page, "1 of 5 accepted");
    });

    await stage.step("one is refused with a reason", async () => {
      await page.getByRole("tab", { name: /^Register/ }).click();
      await page.keyboard.press("o");
      await page.getByRole("link", { name: "Save the file" }).waitFor();
      await page.keyboard.press("r");
      const question = page.getByRole("dialog");
      await question.getByLabel("Reason").fill("Cut off");
      await question.getByRole("button", { name: "Refuse" }).click();
      await question.getByText("At least 10 characters.", { exact: true }).waitFor();
      await question.getByLabel("Reason").fill("Page 2 is cut off below.");
      await question.getByRole("button", { name: "Refuse" }).click();
      await page.getByRole("tab", { name: "Register, Refused" }).waitFor();
      await expectText(page, "Page 2 is cut off below.");
    });

    await stage.step("a question is asked and answered, and a newer paper sent", async () => {
      await page.getByRole("button", { name: "Ask" }).click();
      await page.getByRole("dialog").getByLabel("Question").fill("Which name is in force?");
      await page.getByRole("button", { name: "Send the question" }).click();
      await expectText(page, "Question asked, no answer yet");
      const [question] = (await show(office)).request?.questions ?? [];
      const body = { questionId: question?.id, answer: "The new one, since the assembly of 8 March." };
      ok(await sendPaper(office, "register"));
      ok(await api.post(`${path(office)}/answer`, { as: office, body }));
      await page.reload();
      await page.getByText(body.answer).first().waitFor();
    });

    await stage.step("the newer one is accepted, with the old one in its history", async () => {
      await page.getByRole("tab", { name: "Register, Not read yet" }).click();
      await expectText(page, "One sent before");
      await expectText(page, /Page 2 is cut off below. – /);
      await page.keyboard.press("o");
      await expectText(page, "Files that are no pictures");
      await page.keyboard.press("a");
      await page.getByRole("tab", { name: "Register, Accepted" }).waitFor();
    });

    await stage.step("a second verifier is told who has it, and takes it over", async () => {
      await resumeConsole(late, api.url, hanna, `/verifications/${id}`);
      await expectText(late, /paula@console.test traite cette demande/);
      expect(await late.getByRole("button", { name: "Vérifier et envoyer la lettre" }).count()).to.equal(0);
      await late.getByRole("button", { name: "Reprendre" }).click();
      await expectText(late, "Vous traitez cette demande.");
      await checkAll(hanna, id);
      // The first one's page is old: what is tried there is refused in words.
      await page.getByLabel("Letter, in English").fill("Welcome among the verified suppliers.");
      await page.getByLabel(/^Address/).click();
      await expectText(page, /reads this request. Take it over first/);
      await page.getByRole("button", { name: "Take over" }).click();
      await expectText(page, "You read this request.");
      expect(await page.getByLabel("Letter, in English").inputValue()).to.contain("Welcome");
    });

    await stage.step("all else is checked meanwhile, and the button comes free", async () => {
      await expectText(page, "5 of 5 accepted");
      await showEverywhere(
        page,
        { English: "Verify and send the letter", Français: "Vérifier et envoyer la lettre" },
        "console-verification",
      );
      const { lists } = (await queue(hanna, id)).screening;
      const verify = async () => {
        await page.getByRole("button", { name: "Verify and send the letter" }).click();
        if (lists.length === 0) await page.getByRole("button", { name: "Verify without a list" }).click();
      };
      if (lists.length === 0) await expectText(page, "No list is in force: nothing was compared.");
      await page.getByLabel("Valid until").fill("2099-01-01");
      await verify();
      await page.getByText(/^Choose a day between \d+\s\w+\s\d+ and/).waitFor();
      await page.getByLabel("Valid until").fill(new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10));
      await verify();
      await expectText(page, "Decided by");
    });

    await stage.step("the second one, on an old page, reads who was first", async () => {
      await late.getByRole("button", { name: "Rendre" }).click();
      await expectText(late, /paula@console.test/);
      await expectText(late, "Décidée par");
      const done = await queue(hanna, id);
      expect(done).to.include({ state: "verified", letter: "Welcome among the verified suppliers." });
    });
  });
});
