import { expect } from "chai";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("tasks and the audit log", () => {
  const api = useSharedApi();
  const reason = "Called the provider; they have corrected their status.";

  async function addTask(subject: string): Promise<string> {
    const [row] = (await api
      .db("staff_tasks")
      .insert({ kind: "escrow.providerMismatch", subject_id: subject, details: JSON.stringify({ reference: subject }) })
      .returning("id")) as { id: string }[];
    return String(row?.id);
  }

  it("are settled once, with a reason; whoever comes second sees by whom", async () => {
    const id = await addTask("ORD-1-AAAA");
    const staff = await Promise.all(Array.from({ length: 8 }, () => buildStaff("support")));
    const open = await api.get('/admin/tasks?filter={"open":true}', { as: staff[0] as { token: string } });
    expect(open.body.map((task: { id: string }) => task.id)).to.include(id);
    const answers = await Promise.all(
      staff.map((as) => api.post(`/admin/tasks/${id}/resolve`, { as, body: { reason } })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.lengthOf(1);
    expect(won[0]?.body).to.include({ resolution: reason });
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect(status).to.equal(409);
      expect(body.details.by).to.equal(won[0]?.body.resolvedBy);
    }
    const after = await api.get('/admin/tasks?filter={"open":true}', { as: staff[0] as { token: string } });
    expect(after.body.map((task: { id: string }) => task.id)).not.to.include(id);
  });

  it("tell what others have sent, also where the database cannot hold it as it came", async () => {
    const details = { error: "full\u0000", said: ["half a sign: \ud83d", { written: "\\u0000 \udc00\u00e9" }] };
    const task = { kind: "escrow.providerMismatch", subjectId: "ORD-1-DDDD", details };
    expect(await addStaffTask(api.db, task, new Date())).to.equal(true);
    const open = await api.get('/admin/tasks?filter={"open":true}', { as: await buildStaff("support") });
    const shown = open.body.find(({ subjectId }: { subjectId: string }) => subjectId === task.subjectId);
    expect(shown.details).to.deep.equal({
      error: "full\ufffd",
      said: ["half a sign: \ufffd", { written: "\\u0000 \ufffd\u00e9" }],
    });
  });

  it("replay the answer to the same Idempotency-Key", async () => {
    const id = await addTask("ORD-1-BBBB");
    const support = await buildStaff("support");
    const send = () => api.post(`/admin/tasks/${id}/resolve`, { as: support, body: { reason }, key: "one-click" });
    const [first, second] = [await send(), await send()];
    expect(second.status).to.equal(200);
    expect(second.body).to.deep.equal(first.body);
  });

  it("show who did what, newest first, found by actor, action or subject", async () => {
    const id = await addTask("ORD-1-CCCC");
    const support = await buildStaff("support");
    await api.post(`/admin/tasks/${id}/resolve`, { as: support, body: { reason } });
    const admin = await buildStaff("admin");
    const { body } = await api.get(`/admin/audit-log?filter=${JSON.stringify({ q: support.user.email })}`, {
      as: admin,
    });
    expect(body[0]).to.deep.include({ action: "task.resolved", subjectId: id });
    expect(body[0].details).to.include({ reason });
    const one = await api.get(`/admin/audit-log/${body[0].id}`, { as: admin });
    expect(one.body).to.deep.equal(body[0]);
    expect((await api.get("/admin/audit-log/999999999", { as: admin })).status).to.equal(404);
  });
});
