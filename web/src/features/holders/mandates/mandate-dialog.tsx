import {
  type Holder,
  type HolderDetails,
  mandateOrderSchema,
  maximumMandateYears,
  type RefusalCode,
} from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { dayIn } from '#lib/format/format-date.ts'
import { problemsOf } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { yearsAfter } from '#lib/data/years-after.ts'
import { Checkbox } from '#ui/form/field.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { OperationDialog } from '#features/holders/operation-dialog.tsx'
import { ClientsField } from '#features/holders/clients-field.tsx'
import { refusalText, texts } from '#features/holders/texts.ts'
import '#features/holders/holders.css'

type Draft = {
  people: Holder[]
  accounts: 'all' | 'chosen'
  accountIds: string[]
  view: 'balances' | 'movements'
  prepare: boolean
  messages: boolean
  sign: 'none' | 'A' | 'B'
  firstDay: string
  lastDay: string
}

/** The field that mends a refusal. */
const fieldOf: Partial<Record<RefusalCode, 'userId' | 'accountIds' | 'firstDay' | 'lastDay'>> = {
  USER_NOT_FOUND: 'userId',
  MANDATE_GIVEN_ALREADY: 'userId',
  OWN_ACCESS: 'userId',
  ACCOUNT_NOT_FOUND: 'accountIds',
  FIRST_DAY_PASSED: 'firstDay',
  FIRST_DAY_TOO_FAR: 'firstDay',
  LAST_DAY_TOO_FAR: 'lastDay',
}

/** Gives a person rights on a holder, or on some of its accounts. */
export function MandateDialog({ holder, onClose }: { holder: HolderDetails; onClose: () => void }) {
  const [mandateId] = useState(() => crypto.randomUUID())
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const { attach, ...form } = useForm<Draft & { userId?: string }>({
    people: [],
    accounts: 'all',
    accountIds: [],
    view: 'movements',
    prepare: true,
    messages: false,
    sign: 'none',
    firstDay: today,
    lastDay: '',
  })
  const { people, accounts, accountIds, view, prepare, messages, sign, firstDay, lastDay } = form.values
  const isWhole = accounts === 'all'
  function read() {
    const asked = mandateOrderSchema.safeParse({
      mandateId,
      userId: people[0]?.id ?? '',
      accountIds: accounts === 'all' ? null : accountIds,
      rights: { view, prepare, sign: sign === 'none' ? null : sign, messages: isWhole && messages },
      firstDay,
      lastDay,
    })
    form.show({
      ...(asked.success ? {} : problemsOf(asked.error.issues)),
      ...(people.length === 0 && { userId: texts.choosePerson }),
      ...(lastDay === '' && { lastDay: texts.chooseDay }),
    })
    return asked.success ? asked.data : null
  }
  return (
    <OperationDialog
      title={texts.giveTitle}
      description={texts.giveHelp}
      submit={texts.give}
      done={texts.given}
      read={read}
      send={(mandate, proof) => client.holders.giveMandate({ holderId: holder.id, mandate, ...proof })}
      atField={(refusal) => {
        const field = fieldOf[refusal]
        if (field !== undefined) form.show({ [field]: refusalText(refusal) })
        return field !== undefined
      }}
      onClose={onClose}
    >
      <div className="holder-form" ref={attach}>
        <ClientsField
          chosen={people}
          most={1}
          noteOf={({ id }) =>
            holder.mandates.some(({ user }) => user.id === id) ? texts.hasMandate : undefined
          }
          error={form.problems.userId}
          onChange={(chosen) => {
            form.forget()
            form.set({ people: chosen })
          }}
        />
        <RadioCards
          legend={texts.which}
          value={accounts}
          onChange={(value) => form.set({ accounts: value })}
          cards={texts.whichCards}
          error={accounts === 'all' ? undefined : form.problems.accountIds}
        />
        {accounts === 'chosen' && (
          <fieldset className="field">
            <legend className="legend legend-gap">{texts.whichOnes}</legend>
            <div className="holder-people">
              {holder.namedAccounts.map(({ id, nickname, accountNumber }) => (
                <Checkbox
                  key={id}
                  label={nickname}
                  help={<span className="num">{accountNumber}</span>}
                  checked={accountIds.includes(id)}
                  onChange={(isChosen) =>
                    form.set({
                      accountIds: isChosen ? [...accountIds, id] : accountIds.filter((one) => one !== id),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <RightsFields
          rights={{ view, prepare, messages, sign }}
          isWhole={isWhole}
          onChange={(changes) => form.set(changes)}
        />
        <div className="holder-rule">
          <DatePicker
            label={texts.firstDay}
            value={firstDay}
            onChange={(day) => form.set({ firstDay: day })}
            min={today}
            max={yearsAfter(today, 1)}
            today={today}
            error={form.problems.firstDay}
          />
          <DatePicker
            label={texts.lastDay}
            value={lastDay === '' ? null : lastDay}
            onChange={(day) => form.set({ lastDay: day })}
            min={firstDay}
            max={yearsAfter(firstDay, maximumMandateYears)}
            today={today}
            error={form.problems.lastDay}
          />
        </div>
      </div>
    </OperationDialog>
  )
}

type Rights = Pick<Draft, 'view' | 'prepare' | 'messages' | 'sign'>
type RightsFieldsProps = {
  rights: Rights
  /** Whether the mandate is on all accounts: messages are about the holder as a whole. */
  isWhole: boolean
  onChange: (changes: Partial<Rights>) => void
}

function RightsFields({ rights: { view, prepare, messages, sign }, isWhole, onChange }: RightsFieldsProps) {
  return (
    <>
      <RadioCards
        legend={texts.view}
        value={view}
        onChange={(value) => onChange({ view: value })}
        cards={texts.viewCards}
      />
      <Checkbox label={texts.prepare} checked={prepare} onChange={(is) => onChange({ prepare: is })} />
      <Checkbox
        label={texts.messages}
        help={isWhole ? texts.messagesHelp : texts.messagesOfAll}
        checked={isWhole && messages}
        disabled={!isWhole}
        onChange={(is) => onChange({ messages: is })}
      />
      <SelectField
        label={texts.sign}
        value={sign}
        options={texts.signOptions}
        onChange={(value) => onChange({ sign: value })}
      />
    </>
  )
}
