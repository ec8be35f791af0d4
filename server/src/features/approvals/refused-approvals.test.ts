import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aMovement, balanceOf } from '#testing/builders.ts'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { dismiss } from '#testing/actors/two-admins.ts'
import { approve, ask, asked, auditOf } from '#testing/orders/large-adjustments.ts'

beforeEach<{ app: App }>(({ app }) => turnOnApproval(app.owner))
afterEach<{ app: App }>(({ app }) => app.setNow(null))

describe('an operation is not approved', () => {
  test('by the requester, without a code, or with a used, wrong or other one', async ({ app }) => {
    const { asAdmin, accountId, approvalId } = await asked(app)
    await expect(approve(asAdmin, approvalId)).rejects.toThrow('OWN_APPROVAL')
    const other = await anAdminSession(app)
    await expect(
      other.approvals.decide({ approvalId, decision: 'approved', code: '000000' }),
    ).rejects.toThrow('INVALID_CODE')
    await expect(approve(other, randomUUID())).rejects.toThrow('APPROVAL_NOT_FOUND')
    const decide = ({ session }: typeof other, confirmation: string | null) =>
      sql<{ outcome: string }>`
      select outcome from bank.decide_approval(${session.tokenHash}, ${approvalId}, 'approved', null,
        ${confirmation})`.execute(app.services.db)
    // The database says so by itself, whatever the server has looked at.
    expect((await decide(asAdmin, null)).rows).toEqual([{ outcome: 'OWN_APPROVAL' }])
    expect((await decide(other, null)).rows).toEqual([{ outcome: 'CODE_REQUIRED' }])
    expect((await decide(other, randomUUID())).rows).toEqual([{ outcome: 'CONFIRMATION_REFUSED' }])
    expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
  })

  test('by a rejection without a reason, which uses up no code', async ({ app }) => {
    const { approvalId } = await asked(app)
    const other = await anAdminSession(app)
    const code = other.nextCode()
    const reject = (note?: string) =>
      other.approvals.decide({ approvalId, decision: 'rejected', code, ...(note !== undefined && { note }) })
    await expect(reject()).rejects.toMatchObject({ code: 'REASON_REQUIRED' })
    for (const note of [null, ' '])
      expect(
        (
          await sql<{ outcome: string }>`
            select outcome from bank.decide_approval(${other.session.tokenHash}, ${approvalId}, 'rejected',
              ${note}, null)`.execute(app.services.db)
        ).rows,
        'the database says so by itself',
      ).toEqual([{ outcome: 'REASON_REQUIRED' }])
    expect(await other.approvals.get({ approvalId })).toMatchObject({ status: 'pending' })
    expect(await reject('The amount is another one')).toMatchObject({ status: 'rejected' })
  })

  test('by an admin who has a mandate of the holder, who uses up no code and has nothing to decide', async ({
    app,
  }) => {
    const { id: holderId } = await anOrganisation(app.owner)
    const [requester, own] = [await anAdminSession(app), await anAdminSession(app)]
    await aMandate(app.owner, holderId, own.admin)
    const approvalId = randomUUID()
    await sql`
      insert into bank.approval (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
      values (${approvalId}, 'setup-link', ${approvalId}, ${holderId}, '{}', 'A new telephone',
        ${requester.admin.id}, now() + interval '1 day')`.execute(app.owner)
    const colleague = await anAdminSession(app)
    const forMe = async ({ approvals }: typeof own) => (await approvals.countPending()).forMe
    expect((await forMe(colleague)) - (await forMe(own))).toBe(1)
    expect(await own.approvals.get({ approvalId })).toMatchObject({ isOwnAffair: true })
    expect(await colleague.approvals.get({ approvalId })).toMatchObject({ isOwnAffair: false })
    // A wrong code would be refused first, if it was looked at.
    await expect(own.approvals.decide({ approvalId, decision: 'approved', code: '000000' })).rejects.toThrow(
      'OWN_ACCESS',
    )
    expect(await approve(colleague, approvalId)).toMatchObject({ status: 'approved' })
  })

  test('when the balance has moved: it fails, books nothing, and can be requested anew', async ({ app }) => {
    const { asAdmin, accountId, order, approvalId } = await asked(app)
    await aMovement(app.owner, accountId, { amount: '1' })
    const other = await anAdminSession(app)
    expect(await approve(other, approvalId)).toEqual({
      approvalId,
      status: 'failed',
      failure: 'BALANCE_CHANGED',
    })
    expect(await balanceOf(app.owner, accountId)).toBe('1001.00')
    expect((await auditOf(app, approvalId)).map(({ action }) => action)).toEqual([
      'approval-asked',
      'approval-failed',
    ])
    await expect(asAdmin.accounts.adjustBalance(order)).rejects.toThrow('ADJUSTMENT_ID_TAKEN')
    await expect(
      ask(asAdmin, { ...order, adjustmentId: randomUUID(), expectedBalance: '1001' }),
    ).resolves.toEqual({ outcome: 'pending' })
  })

  test('while the books are closed: it stays pending, and can be approved later', async ({ app }) => {
    const { accountId, approvalId } = await asked(app)
    const other = await anAdminSession(app)
    await sql`update ledger.state set open = false`.execute(app.owner)
    await expect(approve(other, approvalId)).rejects.toThrow('BOOKS_CLOSED')
    await sql`update ledger.state set open = true`.execute(app.owner)
    expect(await approve(other, approvalId)).toMatchObject({ status: 'approved' })
    expect(await balanceOf(app.owner, accountId)).toBe('50000.00')
  })

  test('after it was rejected, withdrawn, or pending for seven days', async ({ app }) => {
    const rejected = await asked(app)
    const other = await anAdminSession(app)
    expect(
      await other.approvals.decide({
        approvalId: rejected.approvalId,
        decision: 'rejected',
        note: 'Not without a contract',
        code: other.nextCode(),
      }),
    ).toMatchObject({ status: 'rejected' })
    expect(await rejected.asAdmin.approvals.get({ approvalId: rejected.approvalId })).toMatchObject({
      note: 'Not without a contract',
      status: 'rejected',
    })

    const withdrawn = await asked(app)
    await expect(other.approvals.withdraw({ approvalId: withdrawn.approvalId })).rejects.toThrow(
      'NOT_ALLOWED',
    )
    await withdrawn.asAdmin.approvals.withdraw({ approvalId: withdrawn.approvalId })
    await expect(withdrawn.asAdmin.approvals.withdraw({ approvalId: withdrawn.approvalId })).rejects.toThrow(
      'APPROVAL_DECIDED',
    )

    const late = await asked(app)
    await sql`alter table bank.approval disable trigger frozen`.execute(app.owner)
    await sql`update bank.approval set expires_at = now() where id = ${late.approvalId}`.execute(app.owner)
    await sql`alter table bank.approval enable trigger frozen`.execute(app.owner)
    await expect(approve(other, late.approvalId)).rejects.toThrow('APPROVAL_EXPIRED')
    await sql`select bank.expire_approvals()`.execute(app.services.db)
    for (const { approvalId, accountId } of [rejected, withdrawn, late]) {
      await expect(approve(other, approvalId)).rejects.toThrow('APPROVAL_DECIDED')
      expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
    }
    expect((await auditOf(app, late.approvalId)).map(({ action }) => action)).toEqual([
      'approval-asked',
      'approval-expired',
    ])
    expect((await auditOf(app, withdrawn.approvalId)).map(({ action }) => action)).toEqual([
      'approval-asked',
      'approval-withdrawn',
    ])
  })

  test('if its requester is no longer an admin', async ({ app }) => {
    const { asAdmin, accountId, approvalId } = await asked(app)
    const other = await anAdminSession(app)
    await dismiss(other, asAdmin.admin)
    expect(await other.approvals.get({ approvalId })).toMatchObject({
      status: 'failed',
      failure: 'REQUESTER_GONE',
    })
    await expect(approve(other, approvalId)).rejects.toThrow('APPROVAL_DECIDED')
    expect(await balanceOf(app.owner, accountId)).toBe('1000.00')
  })

  test('in a changed form: not even the owner can rewrite operation or decision', async ({ app }) => {
    const { approvalId } = await asked(app)
    await expect(
      sql`update bank.approval set payload = '{}' where id = ${approvalId}`.execute(app.owner),
    ).rejects.toThrow('append-only')
    await approve(await anAdminSession(app), approvalId)
    await expect(
      sql`update bank.approval set status = 'rejected', done_at = null where id = ${approvalId}`.execute(
        app.owner,
      ),
    ).rejects.toThrow('append-only')
    await expect(sql`delete from bank.approval where id = ${approvalId}`.execute(app.owner)).rejects.toThrow(
      'append-only',
    )
  })
})
