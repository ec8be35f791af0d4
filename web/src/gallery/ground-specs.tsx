import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { Guilloche } from '#ui/guilloche.tsx'
import { Spec } from './spec.tsx'

const colours = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-2',
  'ink-3',
  'rule',
  'control',
  'brass',
  'brass-text',
  'moss',
  'oxblood',
  'focus',
]

export function GroundSpecs() {
  return (
    <>
      <Spec title="Colour">
        <div className="swatches">
          {colours.map((colour) => (
            <div key={colour}>
              <i className="swatch" style={{ background: `var(--color-${colour})` }} />
              {colour}
            </div>
          ))}
        </div>
      </Spec>
      <Spec title="Type">
        <div className="stacked">
          <p className="serif display">Kept in good order</p>
          <h3>Family Reserve</h3>
          <p>Body 15/24, Inter 400. The bank answers within one day.</p>
          <p className="small muted">Small 13/20, for tables and help</p>
          <p className="tiny muted">Tiny 12/16, for heads and time stamps</p>
        </div>
      </Spec>
      <Spec title="Figures">
        <div className="lines figure-large">
          <Money text="$1,250,000.55" />
          <Money text="3.50000000" code="BTC" />
          <Money text="$1,250,000.55" hidden />
        </div>
        <div className="lines">
          <Money text="+12,750.00" tone="credit" />
          <Money text="−8,240.00" />
          <Money text="1,190,877.25" total />
        </div>
      </Spec>
      <Spec title="Guilloche">
        <div className="lines">
          <Guilloche kind="rosette" seed="one" rings={3} density={0.65} className="rose-large" />
          <Guilloche kind="rosette" seed="two" rings={1} density={0.55} className="rose-small" />
        </div>
        <Guilloche kind="band" seed="three" length={2400} height={84} className="gallery-band" />
      </Spec>
    </>
  )
}

export function ButtonSpecs() {
  const [busy, setBusy] = useState(true)
  return (
    <Spec title="Buttons">
      <div className="lines">
        <Button kind="primary">Pay</Button>
        <Button kind="primary" busy={busy} busyLabel="Booking...">
          Book Consultation
        </Button>
        <Button onClick={() => setBusy(!busy)}>Busy or not</Button>
        <Button busy busyLabel="Verifying...">
          Verify
        </Button>
      </div>
      <div className="lines">
        <Button kind="quiet">Previous</Button>
        <Button kind="quiet" icon="download">
          CSV
        </Button>
        <IconButton icon="more" label="More" />
        <IconButton icon="eye" label="Show the phrase, Helena Laurent" size="sm" />
        <Button kind="destructive">Reject</Button>
        <Button kind="destructiveQuiet">Block</Button>
        <LinkButton href="#statement" icon="document">
          Statement
        </LinkButton>
      </div>
      <div className="lines">
        <Button kind="primary" disabledReason="No verified beneficiaries found">
          Pay
        </Button>
        <Button disabledReason="Enter 6 digits first">Verify</Button>
      </div>
      <div className="lines">
        <Button size="sm">Small 32</Button>
        <Button>Normal 40</Button>
        <Button size="lg">Large 52</Button>
      </div>
    </Spec>
  )
}
