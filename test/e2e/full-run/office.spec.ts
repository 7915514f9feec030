import { expect } from "chai";
import type { Locator, Page } from "playwright";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter, password } from "../people.ts";

const words = {
  fr: {
    path: "/fr",
    invite: "Inviter une personne",
    send: "Envoyer l’invitation",
    manager: /^Gestionnaire/,
    member: /^Membre/,
    name: "Votre nom",
    password: "Mot de passe",
    join: "Créer le compte et rejoindre",
    inquiry: "Envoyer la demande",
    message: "Message au fournisseur",
    ask: "Soumettre pour envoi",
    asked: "Brouillon soumis à un gestionnaire",
    again: /^Modifier et soumettre à nouveau/,
    review: /^Relire et envoyer/,
    sendDraft: "Envoyer",
    release: "Débloquer les fonds",
    released: "Déblocage demandé",
    more: "Autres actions pour Jean-Bosco Habimana",
    remove: "Retirer",
    gone: "Vous n’appartenez plus à",
  },
  en: {
    path: "",
    invite: "Invite somebody",
    send: "Send invitation",
    manager: /^Manager/,
    member: /^Member/,
    name: "Your name",
    password: "Password",
    join: "Create account and join",
    inquiry: "Send Inquiry",
    message: "Message to the supplier",
    ask: "Ask to send",
    asked: "Kept for a manager to send",
    again: /^Change and submit again/,
    review: /^Review and send/,
    sendDraft: "Send",
    release: "Release Funds",
    released: "Release requested",
    more: "More about Jean-Bosco Habimana",
    remove: "Remove",
    gone: "You no longer belong to",
  },
} as const;

/** The code of the hint about a password comes while the button is held down: the button stays where it is, and the press counts. */
async function pressWhileHintComes(page: Page, { type, button }: { type: () => Promise<void>; button: Locator }) {
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/[^/]+\.js$/, (route) => held.then(() => route.continue()));
  await type();
  await button.hover();
  await page.mouse.down();
  come();
  await page.locator("form [role=status] > span").first().waitFor();
  // Before the press ends: what it asks for would wait for ever if it were held at the moment at which nothing is let through any more.
  await page.unrouteAll({ behavior: "wait" });
  await page.mouse.up();
}

const title = "is invited, drafts, sends and releases, and loses its manager at work";

describe("an office of three", () => {
  const api = useApi();

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      const say = words[language];
      const look = lookOf(language, width);
      const home = `${api.url}${say.path}`;
      const owner: PersonOf<Organization> = await buildBuyer({
        user: { language, userMetadata: { full_name: "Claudine Uwase" } },
      });
      const { product } = await buildProduct({ price: "5950.00", quantity: "20", images: [] });
      const approved = await buildOrder(api, { status: "approved", buyer: owner });
      const place = `${home}/products/${product.category}/${product.id}`;
      const [boss, second, third] = [
        await stage.open("owner", look),
        await stage.open("manager", look),
        await stage.open("member", look),
      ];

      const invitationOf = (email: string) =>
        eventually(
          async () => {
            const { body } = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
            const [letter] = (body as { items: { links: string[] }[] }).items;
            return letter?.links.find((link) => link.includes("/invitation?token="));
          },
          { timeout: 15_000, what: `the invitation of ${email}` },
        );

      await stage.step("the owner invites a manager and a member by letter", async () => {
        await enter(boss, `${home}/dashboard/team`, owner);
        for (const [email, role] of [
          [`manager-${language}-${width}@office.test`, say.manager],
          [`member-${language}-${width}@office.test`, say.member],
        ] as const) {
          await boss.getByRole("button", { name: say.invite }).first().click();
          const dialog = boss.getByRole("dialog");
          await dialog
            .getByLabel(/^E-?mail/i)
            .first()
            .fill(email);
          await dialog.getByRole("radio", { name: role }).check();
          await dialog.getByRole("button", { name: say.send }).click();
          await boss.getByText(email).first().waitFor();
        }
        await fits(boss);
      });

      await stage.step("both join by their letters, with nothing but a name and a password", async () => {
        for (const [page, who, name] of [
          [second, "manager", "Jean-Bosco Habimana"],
          [third, "member", "Eric Nshuti"],
        ] as const) {
          await page.goto(await invitationOf(`${who}-${language}-${width}@office.test`));
          await page.getByLabel(say.name, { exact: true }).fill(name);
          await pressWhileHintComes(page, {
            type: () => page.getByLabel(say.password, { exact: true }).fill(password),
            button: page.getByRole("button", { name: say.join }),
          });
          await page.waitForURL(/\/dashboard$/);
        }
        await boss.getByText("Eric Nshuti").first().waitFor();
      });

      const inquiry = (page: Page) => page.locator("form", { has: page.getByLabel(say.message) });

      await stage.step("the member, who may not send it, has an inquiry ready", async () => {
        await third.goto(place);
        const form = inquiry(third);
        await form.getByLabel(say.message).fill("Six tonnes, livraison à Anvers.");
        await form.getByRole("button", { name: say.ask }).click();
        await form.getByText(say.asked).waitFor();
        expect(await rows()("offers").where({ product_id: product.id }).first("id"), "nothing is sent").to.equal(
          undefined,
        );
        await fits(third);
      });

      await stage.step(
        "the owner gives it back, and the member changes it in the very form and asks again",
        async () => {
          const drafts = `/organizations/${owner.organization.id}/drafts`;
          const { items } = (await api.get(drafts, { as: owner })).body as { items: { id: string }[] };
          await api.post(`${drafts}/${items[0]?.id}/return`, { as: owner, body: { note: "Anvers ou Gand ?" } });
          await third.goto(`${home}/dashboard/team`);
          await third.getByRole("link", { name: say.again }).click();
          const form = inquiry(third);
          await form.getByText("Anvers ou Gand ?").waitFor();
          expect(await form.getByLabel(say.message).inputValue()).to.equal("Six tonnes, livraison à Anvers.");
          await fits(third);
          await form.getByRole("button", { name: say.ask }).click();
          await form.getByText(say.asked).waitFor();
          await form.getByText("Anvers ou Gand ?").waitFor({ state: "detached" });
        },
      );

      await stage.step(
        "the manager's overview names it by itself and leads there, where they read all of it and send it",
        async () => {
          const row = second.getByRole("link", { name: say.review });
          await row.waitFor();
          await fits(second);
          await row.click();
          await second.waitForURL(/\/dashboard\/team#drafts$/);
          await second.getByRole("button", { name: say.review }).click();
          const dialog = second.getByRole("dialog");
          await dialog.getByText("Six tonnes, livraison à Anvers.").waitFor();
          await expectAccessible(second);
          await dialog.getByRole("button", { name: say.sendDraft, exact: true }).click();
          await dialog.waitFor({ state: "detached" });
          const sent = await rows()("offers").where({ product_id: product.id }).first<{ message: string }>("message");
          expect(sent?.message).to.equal("Six tonnes, livraison à Anvers.");
          await fits(second);
        },
      );

      await stage.step("the owner releases what the manager sees and may not release", async () => {
        const path = `${home}/dashboard/escrow/${approved.order.reference}`;
        await second.goto(path);
        await second.getByRole("main").getByRole("list").first().waitFor();
        expect(await second.getByRole("button", { name: say.release }).count()).to.equal(0);
        await boss.goto(path);
        await boss.getByRole("button", { name: say.release }).first().click();
        await boss.getByRole("dialog").getByRole("button", { name: say.release }).click();
        await boss.getByText(say.released).first().waitFor();
      });

      await stage.step(
        "the manager is removed while they write: the next press says so, and their words stay",
        async () => {
          stage.allow(/403/);
          await second.goto(place);
          const form = inquiry(second);
          await form.getByLabel(say.message).fill("Et deux tonnes de plus ?");
          const left = await second.context().newPage();
          await left.goto(`${home}/dashboard/escrow`);
          await left.getByRole("heading", { level: 1 }).waitFor();
          await boss.goto(`${home}/dashboard/team`);
          await boss.getByRole("button", { name: say.more }).click();
          await boss.getByRole("button", { name: say.remove, exact: true }).click();
          await boss.getByRole("dialog").getByRole("button", { name: say.remove, exact: true }).click();
          await boss.getByRole("button", { name: say.more }).waitFor({ state: "detached" });
          await form.getByRole("button", { name: say.inquiry }).click();
          await form.getByText(`${say.gone} ${owner.organization.name}`).waitFor();
          expect(await form.getByLabel(say.message).inputValue()).to.equal("Et deux tonnes de plus ?");
          // Their open page of the dashboard says it too, once it looks again.
          await left.getByText(`${say.gone} ${owner.organization.name}`).waitFor();
          await left.close();
          await expectAccessible(boss);
          await fits(boss);
        },
      );
    });
});
