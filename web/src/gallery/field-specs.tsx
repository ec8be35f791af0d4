import { useState } from 'react'
import { AmountField } from '#ui/amount-field.tsx'
import { Calendar } from '#ui/calendar.tsx'
import { Checkbox, Switch } from '#ui/choice.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { PasswordField, TextArea, TextField } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Spec } from './spec.tsx'

const currencies = [
  {
    label: 'Fiat',
    options: [
      { value: 'CHF', label: 'CHF, Swiss franc' },
      { value: 'USD', label: 'USD, US dollar' },
    ],
  },
  {
    label: 'Crypto',
    options: [
      { value: 'BTC', label: 'BTC, Bitcoin' },
      { value: 'ETH', label: 'ETH, Ether', disabledReason: 'not offered here' },
    ],
  },
]

const accounts = [
  {
    value: 'family',
    name: 'Family Reserve',
    figure: '$1,250,000.55',
    detail: '•••• 8374',
    note: 'Balance after $1,175,000.55',
  },
  { value: 'second', name: 'Second Reserve', figure: '$90,000.00', detail: '•••• 2291' },
  {
    value: 'everyday',
    name: 'Everyday',
    figure: '$5,000.00',
    detail: '•••• 3305',
    disabledReason: 'Insufficient Funds',
  },
]

export function FieldSpecs() {
  return (
    <>
      <TextSpecs />
      <CodeSpecs />
      <ChoiceSpecs />
      <DaySpecs />
    </>
  )
}

function TextSpecs() {
  const [currency, setCurrency] = useState('CHF')
  const [amount, setAmount] = useState('18500.00')
  const [tooMuch, setTooMuch] = useState('1300000.00')
  return (
    <Spec title="Fields">
      <div className="duo">
        <TextField label="Nickname" defaultValue="Zurich Reserve" help="Only you see this name." />
        <SelectField label="Currency" groups={currencies} value={currency} onChange={setCurrency} />
        <AmountField
          label="Amount"
          value={amount}
          onChange={setAmount}
          decimals={2}
          currency="USD"
          help="Balance $1,250,000.55"
        />
        <AmountField
          label="Amount, refused"
          value={tooMuch}
          onChange={setTooMuch}
          decimals={2}
          currency="USD"
          error="The payment amount exceeds your account balance"
        />
        <TextField label="First name" value="Helena" readOnly help="Ask your account manager to change it." />
        <TextField label="BIC" optional placeholder="BIC of the bank" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="kept in good order" />
        <TextField
          label="Web address"
          prefix="https://"
          defaultValue="example.org"
          error="This address does not answer"
        />
        <SelectField
          label="Term"
          placeholder="Select a term"
          options={[{ value: '2', label: '2 years' }]}
          value=""
          onChange={() => undefined}
          error="Please choose a term"
        />
      </div>
      <TextArea label="Business purpose" defaultValue="Holding the reserve of the family company." />
    </Spec>
  )
}

function CodeSpecs() {
  const [code, setCode] = useState('302')
  const [wrong, setWrong] = useState('302918')
  return (
    <Spec title="Code">
      <div className="duo">
        <CodeField
          label="Authentication code"
          value={code}
          onChange={setCode}
          help="6 digits from your authenticator app."
        />
        <CodeField
          label="Authentication code, refused"
          value={wrong}
          onChange={setWrong}
          error="Please enter a valid 6-digit code"
        />
      </div>
    </Spec>
  )
}

function ChoiceSpecs() {
  const [accepted, setAccepted] = useState(true)
  const [other, setOther] = useState(false)
  const [hidden, setHidden] = useState(true)
  const [account, setAccount] = useState('family')
  return (
    <Spec title="Choices">
      <div className="duo">
        <div className="stacked">
          <Checkbox label="I accept the terms and conditions" checked={accepted} onChange={setAccepted} />
          <Checkbox label="Not chosen" checked={other} onChange={setOther} help="It can wait." />
          <Checkbox
            label="Needed"
            checked={other}
            onChange={setOther}
            error="You must accept the terms and conditions"
          />
        </div>
        <div className="stacked">
          <Switch label="Hide the balance" checked={hidden} onChange={setHidden} />
          <Switch label="Two-factor authentication" checked={!hidden} onChange={(on) => setHidden(!on)} />
        </div>
      </div>
      <RadioCards legend="Take the deposit from" cards={accounts} value={account} onChange={setAccount} />
    </Spec>
  )
}

function DaySpecs() {
  const [from, setFrom] = useState<string | null>('2026-09-01')
  const [to, setTo] = useState<string | null>(null)
  const [day, setDay] = useState('2026-11-25')
  return (
    <Spec title="Days">
      <div className="duo">
        <DatePicker label="From" value={from} onChange={setFrom} max="2026-11-20" />
        <DatePicker
          label="To"
          value={to}
          onChange={setTo}
          error="Please choose both days"
          today="2026-11-20"
        />
      </div>
      <Calendar
        value={day}
        onChange={setDay}
        min="2026-11-23"
        max="2027-01-29"
        today="2026-11-20"
        disabledWeekdays={[0, 6]}
      />
    </Spec>
  )
}
