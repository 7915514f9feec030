import { expect } from "chai";
import type { Page } from "playwright";
import { dayOf, daysAfter } from "#shared/verification/rules.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { actions, details } from "../backend/verification/office.ts";
import { expectAccessible } from "./accessible.ts";
import { choose } from "./chosen-files.ts";
import { enter, expectText } from "./people.ts";

const phone = { viewport: { width: 360, height: 740 }, locale: "fr-FR", hasTouch: true, isMobile: true };
const pdf = async (name: string) => ({ name, mimeType: "application/pdf", buffer: await makePdf() });
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);

describe("the verification of an office, on a phone and in French", () => {
  const api = useApi();
  const { show, sendPaper, queue, act, judge, checkAll, ok } = actions(api);

  journey("is asked for with papers, answered, granted, shown on goods, and ends", async (stage) => {
    stage.allow(/status of 400/);
    const office = await buildSupplier({
      name: "Coopérative Cacao Lac Vert",
      organizationType: "Farmer Cooperative",
      country: "ci",
      user: { language: "fr" },
    });
    const verifier = await buildStaff("verifier");
    const { product } = await buildProduct({ supplier: office, name: "Fèves de Daloa", images: [] });
    const goods = `${api.url}/fr/products/${product.category}/${product.id}`;
    const page = await stage.open("office", phone);
    const dialog = page.getByRole("dialog");
    const ask = page.getByRole("button", { name: "Demander la vérification" }).first();

    await stage.step("who has not asked reads what is checked, and begins", async () => {
      await enter(page, `${api.url}/fr/dashboard/settings/verification`, office);
      await expectText(page, "Que son compte bancaire est à son nom");
      await fits(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Commencer la demande" }).click();
      await page.getByLabel("Dénomination légale").waitFor();
    });

    await stage.step("asked too early, it leads to the first thing that is missing", async () => {
      await ask.click();
      await page.getByRole("button", { name: "Aller à : Extrait du registre" }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).to.equal("detail-registerName");
    });

    await stage.step("each field is saved when it is left", async () => {
      for (const [label, value] of [
        ["Dénomination légale", details.legalName],
        ["Registre", details.registerName],
        ["Numéro de registre", details.registerNumber],
        ["Numéro fiscal", details.taxNumber],
        ["Banque", details.bankName],
        ["Titulaire du compte bancaire", details.accountHolder],
        ["Adresse du siège", details.address],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value ?? "");
      await page.getByLabel("Pays du registre").selectOption("ci");
      await page.getByLabel("Nom", { exact: true }).fill("Adjoua Kouassi");
      await page.getByLabel("Fonction", { exact: true }).fill("Présidente");
      await page.getByLabel("Fonction", { exact: true }).blur();
      await page.getByText(/^Enregistré à/).waitFor();
      const { request } = await show(office);
      expect(request?.details).to.deep.include({
        ...details,
        representatives: [{ name: "Adjoua Kouassi", function: "Présidente" }],
      });
    });

    await stage.step("a paper and a certificate go from the telephone, and it is asked for", async () => {
      await page.getByRole("button", { name: "Ajouter : Extrait du registre" }).click();
      await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
      await dialog.getByText("Choisissez au moins un fichier.").waitFor();
      await choose(page, "Choisir des fichiers", (await pdf("rccm.pdf")) as never);
      await fits(page);
      await expectAccessible(page);
      // At once: it goes out with its file.
      await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      for (const kind of (await show(office)).requiredPapers.filter((one) => one !== "register"))
        ok(await sendPaper(office, kind));
      await page.locator("#certificates").getByRole("button", { name: "Ajouter" }).click();
      await dialog.getByLabel("Label").selectOption("Fairtrade");
      await dialog.getByLabel("Numéro").fill("FT-38114");
      await dialog.getByLabel("Organisme").fill("FLOCERT GmbH");
      await dialog.getByLabel("Délivré le").fill("2026-01-15");
      await dialog.getByLabel("Valable jusqu’au").fill("2025-03-14");
      await choose(page, "Choisir des fichiers", (await pdf("fairtrade.pdf")) as never);
      await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
      await dialog.locator("[name=validUntil][aria-invalid]").waitFor();
      await dialog.getByLabel("Valable jusqu’au").fill("2037-03-14");
      await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await expectText(page, "Tout ce qu’il faut est là.");
      await fits(page);
      await expectAccessible(page);
      await ask.click();
      await expectText(page, "Votre demande est entre les mains de notre équipe.");
    });

    const id = (await show(office)).request?.id ?? "";
    await stage.step("a question and a refused paper come by themselves; what is typed outlasts a reload", async () => {
      ok(await act(verifier, id, "question", { question: "Quelle dénomination est en vigueur, et depuis quand ?" }));
      const register = (await queue(verifier, id)).papers.find(({ kind }) => kind === "register");
      const reason = "La page 2 est coupée : le sceau est illisible.";
      ok(await judge(verifier, id, register ?? { id: "" }, { decision: "refuse", reason }));
      await page.getByText(reason).waitFor();
      await page.goto(`${api.url}/fr/dashboard`);
      await expectText(page, "Document refusé");
      await fits(page);
      await page.getByRole("link", { name: /^Répondre: 1 question/ }).click();
      // The questions come with their data, below what is next.
      await page.waitForFunction(() => {
        const { top = -1 } = document.getElementById("questions")?.getBoundingClientRect() ?? {};
        return top >= 0 && top < window.innerHeight / 2;
      });
      const answer = page.getByLabel("Votre réponse");
      await answer.fill("Lac Vert, depuis l’assemblée du 8 mars 2025.");
      await page.reload();
      await answer.waitFor();
      expect(await answer.inputValue()).to.equal("Lac Vert, depuis l’assemblée du 8 mars 2025.");
      await fits(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Envoyer la réponse" }).last().click();
      await answer.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Remplacer : Extrait du registre" }).click();
      await choose(page, "Choisir des fichiers", (await pdf("rccm-entier.pdf")) as never);
      await dialog.getByRole("button", { name: "Remplacer", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("link", { name: /rccm-entier\.pdf/ }).waitFor();
      expect((await show(office)).request?.state).to.equal("waiting");
    });

    await stage.step("it is granted, and the certificate stands on the goods with its register", async () => {
      await page.goto(goods);
      await page.getByText("Ce fournisseur n’est pas encore vérifié.").first().waitFor();
      await checkAll(verifier, id);
      const validUntil = dayOf(daysAfter(new Date(), 2));
      ok(await act(verifier, id, "verify", { validUntil }));
      await page.reload();
      await page.getByText("FT-38114").waitFor();
      const register = page.getByRole("link", { name: "Consulter le registre de Fairtrade" });
      expect(await register.getAttribute("href")).to.contain("flocert.net");
      expect(await page.getByText("Ce fournisseur n’est pas encore vérifié.").count()).to.equal(0);
      await fits(page);
      await expectAccessible(page);
    });

    await stage.step("after its last day the mark and the certificate are gone, and a renewal can begin", async () => {
      expect((await api.post("/dev/clock", { body: { advance: "3d" } })).status).to.equal(200);
      await page.reload();
      await page.getByText("Ce fournisseur n’est pas encore vérifié.").first().waitFor();
      expect(await page.getByText("FT-38114").count()).to.equal(0);
      await page.goto(`${api.url}/fr/dashboard`);
      await page.getByRole("link", { name: "Redemander: Votre vérification a pris fin" }).click();
      await expectText(page, /La vérification a pris fin le/);
      await page.getByRole("button", { name: "Redemander" }).waitFor();
      await fits(page);
    });
  });
});
