import { countryName, type Holder, type HolderDetails, type Mandate } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ComponentType, Suspense } from 'react'
import { api, refusalOf } from '#api.ts'
import { Sum } from '#domain/money.tsx'
import { ruleLines, signaturesByClass } from '#domain/signing-words.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { BackText, PageHead } from '#ui/layout/page.tsx'
import { PageSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { EndedMandates } from './mandates/ended-mandates.tsx'
import { MandateLine } from './mandates/mandate-line.tsx'
import { texts } from './texts.ts'
import './holders.css'

const OrganisationDialog = lazy(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}))
const MandateDialog = lazy(async () => ({
  default: (await import('./mandates/mandate-dialog.tsx')).MandateDialog,
}))
const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }))
const WithdrawDialog = lazy(async () => ({
  default: (await import('./mandates/withdraw-dialog.tsx')).WithdrawDialog,
}))

const DocumentDialog = lazy(async () => ({
  default: (await import('./mandates/document-dialog.tsx')).DocumentDialog,
}))

type HolderViewProps = {
  holderId: string
  /** A button that opens an account for the holder. */
  openAccount: ComponentType<{ client: Holder }>
  /** Shows the certificates of a holder that has some. */
  certificates: ComponentType<Pick<HolderDetails, 'certificates'>>
  /** Shows the account requests of a holder that has some. */
  requests: ComponentType<{ clientId: string } & Pick<HolderDetails, 'requests'>>
}

/** A joint holder or an organisation: its accounts, the people who act for it, and its signing rules. */
export function HolderView({ holderId, ...parts }: HolderViewProps) {
  const page = useQuery(api.holders.get.queryOptions({ input: { holderId } }))
  if (page.data) return <Shown key={holderId} holder={page.data} {...parts} />
  const refusal = refusalOf(page.error)
  if (refusal === 'HOLDER_NOT_FOUND' || refusal === 'INVALID_INPUT')
    return (
      <EmptyState level="h1" seed="no-such-holder" title={texts.unknown} action={<Back />}>
        {texts.unknownHelp}
      </EmptyState>
    )
  if (!page.isError) return <PageSkeleton label={texts.oneLoading} />
  return (
    <ErrorState level="h1" title={texts.oneFailed} onRetry={() => void page.refetch()} busy={page.isFetching}>
      {texts.failedHelp}
    </ErrorState>
  )
}

function Back() {
  return (
    <Link className="back" to="/admin/holders">
      <BackText>{texts.back}</BackText>
    </Link>
  )
}

type ShownProps = { holder: HolderDetails } & Omit<HolderViewProps, 'holderId'>

function Shown({
  holder,
  openAccount: OpenAccount,
  certificates: Certificates,
  requests: Requests,
}: ShownProps) {
  const { dialog, idIn, open, close } = useDialogAddress(['mandate'])
  const { organisation, mandates, rules, namedAccounts } = holder
  const chosen = mandates.find(({ id }) => id === idIn('mandate'))
  return (
    <>
      <PageHead
        title={holder.name}
        detail={[texts.kinds[holder.kind], ...texts.openOrders(holder.openOrders)].join(', ')}
        back={<Back />}
        actions={
          <Link
            to="/admin/chat"
            search={{ client: holder.id }}
            className={`${buttonClass('primary')} below-detail`}
          >
            <Icon name="message" />
            {texts.message}
          </Link>
        }
      />
      <div className="holder-page">
        {organisation && (
          <SummaryCard
            title={texts.register}
            actions={
              <Button size="sm" icon="edit" onClick={() => open({ dialog: 'edit' })}>
                {texts.edit}
              </Button>
            }
          >
            <div className="summary-body">
              <Pairs
                pairs={[
                  { name: texts.legalName, value: organisation.legalName },
                  { name: texts.registrationNumber, value: organisation.registrationNumber },
                  { name: texts.country, value: countryName(organisation.country) },
                  { name: texts.lei, value: organisation.lei },
                ]}
              />
            </div>
          </SummaryCard>
        )}
        <People
          mandates={mandates}
          onGive={() => open({ dialog: 'give' })}
          onWithdraw={(mandate) => open({ dialog: 'withdraw', mandate })}
          onAddDocument={(mandate) => open({ dialog: 'document', mandate })}
        />
        <EndedMandates holderId={holder.id} />
        <SummaryCard
          title={texts.rules}
          actions={
            <Button size="sm" icon="edit" onClick={() => open({ dialog: 'rules' })}>
              {texts.setRules}
            </Button>
          }
        >
          <Rules rules={rules} />
          {holder.openOrders > 0 && (
            <div className="summary-body">
              <p className="small muted">{texts.openOrdersHelp(holder.openOrders)}</p>
            </div>
          )}
        </SummaryCard>
        <SummaryCard
          title={texts.accounts}
          actions={
            <OpenAccount client={{ id: holder.id, username: '', firstName: holder.name, lastName: '' }} />
          }
        >
          <SummaryLines rows={namedAccounts} rowKey={({ id }) => id} none={texts.noAccounts}>
            {({ id, nickname, accountNumber, balance, currency }) => (
              <SummaryLine
                text={
                  <Link
                    className="summary-account"
                    to="/admin/accounts/$accountId/transactions"
                    params={{ accountId: id }}
                  >
                    {nickname}
                  </Link>
                }
                note={<span className="num">{accountNumber}</span>}
                end={<Sum amount={balance} currency={currency} />}
              />
            )}
          </SummaryLines>
        </SummaryCard>
        {holder.requests.total > 0 && <Requests clientId={holder.id} requests={holder.requests} />}
        {holder.certificates.total > 0 && <Certificates certificates={holder.certificates} />}
      </div>
      <Suspense fallback={<LoadingLine />}>
        {organisation && dialog === 'edit' && (
          <OrganisationDialog stored={{ id: holder.id, organisation }} onClose={close} />
        )}
        {dialog === 'give' && <MandateDialog holder={holder} onClose={close} />}
        {dialog === 'rules' && <RulesDialog holder={holder} onClose={close} />}
        {chosen && dialog === 'withdraw' && <WithdrawDialog mandate={chosen} onClose={close} />}
        {chosen && dialog === 'document' && <DocumentDialog mandate={chosen} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The signatures that orders take, by currency and sum, and those of a new beneficiary. */
function Rules({ rules }: Pick<HolderDetails, 'rules'>) {
  if (rules === null)
    return (
      <SummaryLines rows={[]} rowKey={String} none={texts.noRules}>
        {String}
      </SummaryLines>
    )
  const parts = [
    ...rules.currencies.map((each) => ({ name: texts.signaturesIn(each.currency), lines: ruleLines(each) })),
    {
      name: texts.signaturesAlways,
      lines: [{ upTo: texts.newBeneficiary, signatures: signaturesByClass(rules.beneficiaries) }],
    },
  ]
  return parts.map(({ name, lines }) => (
    <div key={name} className="summary-body holder-signatures">
      <h3>{name}</h3>
      <Pairs
        pairs={lines.map(({ upTo, signatures }) => ({
          name: upTo,
          // The word class stays on one line with its A or B.
          value: capitalised(signatures).replaceAll(/ (?=[AB]\b)/g, '\u00a0'),
        }))}
      />
    </div>
  ))
}

type PeopleProps = {
  mandates: readonly Mandate[]
  onGive: () => void
  onWithdraw: (mandateId: string) => void
  onAddDocument: (mandateId: string) => void
}

function People({ mandates, onGive, onWithdraw, onAddDocument }: PeopleProps) {
  return (
    <SummaryCard
      title={texts.people}
      actions={
        <Button size="sm" icon="add" onClick={onGive}>
          {texts.give}
        </Button>
      }
    >
      <SummaryLines rows={mandates} rowKey={({ id }) => id} none={texts.noPeople}>
        {(mandate) => (
          <MandateLine
            mandate={mandate}
            otherSide="user"
            onWithdraw={() => onWithdraw(mandate.id)}
            onAddDocument={() => onAddDocument(mandate.id)}
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}
