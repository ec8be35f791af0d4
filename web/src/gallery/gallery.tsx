import { useState } from 'react'
import { useThemeChoice } from '#lib/use-theme-choice.ts'
import { Frame, type RenderLink } from '#ui/frame.tsx'
import { HideAmounts } from '#ui/money.tsx'
import { BackText, PageHead } from '#ui/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/choice.tsx'
import { ButtonSpecs, GroundSpecs } from './ground-specs.tsx'
import { FieldSpecs } from './field-specs.tsx'
import { FloatSpecs } from './float-specs.tsx'
import { ShowSpecs } from './show-specs.tsx'

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'ivory', label: 'Ivory' },
  { value: 'evening', label: 'Evening' },
] as const

const renderLink: RenderLink = ({ href, className, current, children, onClick }) => (
  <a href={href} className={className} aria-current={current ? 'page' : undefined} onClick={onClick}>
    {children}
  </a>
)

const items = [
  { href: '#portfolio', label: 'Portfolio', icon: 'portfolio', current: true },
  { href: '#messages', label: 'Messages', icon: 'message', count: { value: 1, label: 'unread' } },
  { href: '#beneficiaries', label: 'Beneficiaries', icon: 'people' },
  { href: '#profile', label: 'Profile', icon: 'person' },
] as const

/** Every component in its states. It is not part of the product: `GALLERY=1` builds it. */
export function Gallery() {
  const [theme, chooseTheme] = useThemeChoice()
  const [hidden, setHidden] = useState(false)
  return (
    <Frame
      navLabel="Portal"
      brand={{ name: 'Morne Bank & Trust', href: '#home' }}
      items={items}
      onSignOut={() => undefined}
      crumbs={[
        { label: 'Portfolio', href: '#portfolio' },
        { label: 'Family Reserve', href: '#family' },
        { label: 'Components' },
      ]}
      user={{ name: 'Helena Laurent' }}
      onFind={() => undefined}
      renderLink={renderLink}
    >
      <PageHead
        back={
          <a className="back" href="#portfolio">
            <BackText>Back to Portfolio</BackText>
          </a>
        }
        title="Components"
        detail="Each component in its states, in both themes from one set of tokens."
        actions={
          <>
            <Switch label="Hide amounts" checked={hidden} onChange={setHidden} />
            <SelectField
              label="Theme"
              labelHidden
              options={themes}
              value={theme}
              onChange={chooseTheme}
              density="tight"
            />
          </>
        }
      />
      <HideAmounts hidden={hidden}>
        <GroundSpecs />
        <ButtonSpecs />
        <FieldSpecs />
        <ShowSpecs />
        <FloatSpecs />
      </HideAmounts>
    </Frame>
  )
}
