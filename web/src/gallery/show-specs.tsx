import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, Count } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, StatList } from '#ui/card.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Pages } from '#ui/pages.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { Progress, Share } from '#ui/progress.tsx'
import { CardsSkeleton, TableSkeleton } from '#ui/skeleton.tsx'
import { Spark } from '#ui/spark.tsx'
import { StepChart } from '#ui/step-chart.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { DataTable, type Column, type Sort } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Spec } from './spec.tsx'
import { balances, bankOfBeneficiary, movements, beneficiaries, type Movement, type Beneficiary } from './specimens.ts'

export function ShowSpecs() {
  return (
    <>
      <PlaceSpecs />
      <TableSpecs />
      <StateSpecs />
      <CardSpecs />
    </>
  )
}

function PlaceSpecs() {
  const [tab, setTab] = useState<'current' | 'history'>('current')
  return (
    <Spec title="Tabs, steps, badges">
      <Tabs
        label="Certificates"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'current', label: 'Current (2)', content: <p>Two certificates are running.</p> },
          { value: 'history', label: 'History (1)', content: <p>One certificate has matured.</p> },
        ]}
      />
      <Stepper
        label="Certificate of Deposit"
        steps={['Deposit Details', 'Signature & Terms', 'Select Funding Account', 'Confirm with 2FA']}
        current={2}
      />
      <div className="lines">
        <Badge tone="good" mark="disc">
          Active
        </Badge>
        <Badge>Expired</Badge>
        <Badge tone="wait">Pending</Badge>
        <Badge tone="good">Approved</Badge>
        <Badge tone="bad">Rejected</Badge>
        <Badge mark="diamond">Crypto</Badge>
        <Badge mark="note">Fiat</Badge>
        <Count value={3} label="unread" />
        <Avatar name="Helena Laurent" />
        <Avatar name="Grace Thomas" size="sm" />
      </div>
    </Spec>
  )
}

const beneficiaryColumns: readonly Column<Beneficiary>[] = [
  { key: 'name', head: 'Name', cell: (beneficiary) => beneficiary.name, rowHead: true, sortable: true },
  {
    key: 'status',
    head: 'Status',
    cell: (beneficiary) =>
      beneficiary.verified ? <Badge tone="good">Verified</Badge> : <Badge tone="wait">Pending</Badge>,
  },
  {
    key: 'paid',
    head: 'Paid this year',
    unit: 'USD',
    align: 'right',
    phone: 'end',
    cell: (beneficiary) => beneficiary.paid,
  },
]

const movementColumns: readonly Column<Movement>[] = [
  { key: 'day', head: 'Date', cell: (line) => line.day, phone: 'full', className: 'num' },
  { key: 'words', head: 'Description', cell: (line) => line.text },
  { key: 'reference', head: 'Reference', cell: (line) => line.reference, phone: 'hide', className: 'code' },
  { key: 'debit', head: 'Debit', align: 'right', phone: 'end', cell: (line) => line.debit },
  {
    key: 'credit',
    head: 'Credit',
    align: 'right',
    phone: 'end',
    className: 'credit',
    cell: (line) => line.credit,
  },
  {
    key: 'balance',
    head: 'Balance',
    unit: 'USD',
    align: 'right',
    phone: 'end',
    phoneLabel: 'Balance',
    cell: (line) => line.balance,
  },
]

function TableSpecs() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' })
  return (
    <Spec title="Tables">
      <DataTable
        caption="Beneficiaries"
        columns={beneficiaryColumns}
        rows={beneficiaries}
        rowKey={(beneficiary) => beneficiary.name}
        sort={sort}
        onSort={setSort}
        foot={{ name: 'Total', paid: <Money text="60,525.80" total /> }}
      />
      <DataTable
        caption="Transactions of Family Reserve"
        columns={movementColumns}
        rows={movements}
        rowKey={(line) => line.reference}
        foot={{
          text: 'Totals and closing balance',
          debit: '−8,240.00',
          credit: '+55,250.00',
          balance: <Money text="1,190,877.25" total />,
        }}
      />
      <Pages label="Pages of transactions" onPrevious={() => undefined}>
        26 to 50 of 184
      </Pages>
      <TableSkeleton rows={3} />
    </Spec>
  )
}

function StateSpecs() {
  return (
    <Spec title="Empty, wrong, on its way">
      <div className="duo">
        <EmptyState title="No Beneficiaries Added" seed="empty-b" action={<Button>Add Beneficiary</Button>}>
          Add the people and companies you pay. You confirm each one with a code, once.
        </EmptyState>
        <ErrorState title="Failed to load accounts" onRetry={() => undefined}>
          The bank did not answer. Your money is where it was.
        </ErrorState>
      </div>
      <CardsSkeleton cards={3} label="Loading accounts" />
      <Banner title="You are offline.">Figures are from 10:41.</Banner>
      <Banner tone="wait" icon="key" title="A code is needed.">
        Today’s total passes $10,000.00.
      </Banner>
      <Banner tone="bad" title="Failed to load messages." action={<Button size="sm">Try again</Button>} />
      <Banner tone="good" title="User created successfully." />
    </Spec>
  )
}

function CardSpecs() {
  return (
    <Spec title="Cards">
      <StatList
        stats={[
          { label: 'Total Accounts', value: '5' },
          { label: 'Unread conversations', value: '2', note: 'one since yesterday' },
        ]}
      />
      <div className="duo">
        <article className="card account">
          <div className="account-head">
            <h3>
              <a href="#family">Family Reserve</a>
            </h3>
            <Badge mark="note">Fiat</Badge>
          </div>
          <p className="account-no">USD4501928374</p>
          <div className="account-fig">
            <Money text="$1,250,000.55" />
            <Spark values={balances.map((point) => point.value)} />
          </div>
          <div className="account-foot">
            <span>
              Last movement
              <br />
              <span className="num">18 Nov 2026</span>
            </span>
            <span className="btns">
              <Button kind="quiet" size="sm" aria-label="Details, Family Reserve">
                Details
              </Button>
              <Button size="sm" aria-label="Pay, Family Reserve">
                Pay
              </Button>
            </span>
          </div>
        </article>
        <Card pad>
          <Pairs pairs={bankOfBeneficiary} />
        </Card>
      </div>
      <Card pad>
        <StepChart
          points={balances}
          from="2026-09-01"
          to="2026-11-20"
          title="Balance of Family Reserve from 1 Sep to 20 Nov 2026. The table below has each figure."
        />
      </Card>
      <Progress percent={62} label="Preparing the statement" withText />
      <Share percent={38.9} label="38.9 % of the term has passed" />
    </Spec>
  )
}
