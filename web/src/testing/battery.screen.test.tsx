/** Tests the faults that `expectSound` finds, and what it must not complain about. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSound } from './battery.ts'

function show(html: string): void {
  const host = document.createElement('main')
  host.innerHTML = `<h1>A page</h1><p>Its first words.</p>${html}`
  document.body.append(host)
  onTestFinished(() => host.remove())
}

const dialog = (place: string) =>
  `<div role="dialog" aria-label="A question" style="position: fixed; ${place}"><button>Yes</button></div>`

describe('the battery finds', () => {
  test.each([
    [
      'a text too faint in the ivory theme',
      '<p style="color: light-dark(#bbb, #fff)">some words</p>',
      'color-contrast',
    ],
    [
      'a text too faint in the evening theme',
      '<p style="color: light-dark(#000, #444)">some words</p>',
      'color-contrast',
    ],
    [
      'a faint field',
      '<input aria-label="Name" value="x" style="color: #888; background: #777">',
      'color-contrast',
    ],
    ['a translucent text', '<p style="color: rgb(128 128 128 / 0.4)">some words</p>', 'color-contrast'],
    ['a faded paragraph', '<div style="opacity: 0.3"><p>some words</p></div>', 'color-contrast'],
    [
      'a text over another element of its colour',
      '<div style="position: relative; height: 40px"><div style="height: 40px; background: #777"></div>' +
        '<p style="position: absolute; top: 0; margin: 0; color: #999">some words</p></div>',
      'color-contrast',
    ],
    [
      'the same text out of sight',
      '<div style="position: relative; height: 40px; margin-top: 2000px">' +
        '<div style="height: 40px; background: #777"></div>' +
        '<p style="position: absolute; top: 0; margin: 0; color: #999">some words</p></div>',
      'color-contrast',
    ],
    [
      'a link among words that only its colour shows',
      '<p style="color: #000; background: #fff">These are many words before <a href="/x" style="color: ' +
        '#111; text-decoration: none">a link</a> and many more behind it</p>',
      'link-in-text-block',
    ],
    ['a button without a name', '<button><svg aria-hidden="true"></svg></button>', 'button-name'],
    ['a field without a name', '<input>', 'label'],
    ['a picture without words', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', 'image-alt'],
    [
      'a hidden control that takes the focus',
      '<div aria-hidden="true"><button>x</button></div>',
      'aria-hidden-focus',
    ],
    ['a level of headings left out', '<h4>x</h4>', 'heading-order'],
    ['a child that its role does not allow', '<ul><p>x</p></ul>', 'list'],
    ['a role without its children', '<div role="tablist"><p>x</p></div>', 'aria-required-children'],
    [
      'a value that ARIA does not know',
      '<button aria-expanded="perhaps">x</button>',
      'aria-valid-attr-value',
    ],
    ['a page wider than a phone', '<p style="width: 400px">some words</p>', '320 pixels'],
    // A page that consists of known elements alone is not judged again, so each of these has one of its own.
    ['a page wider than a window at 200 %', '<pre style="width: 700px">some words</pre>', 'pixels'],
    ["a dialog's button under the edge", dialog('top: 700px; left: 0'), 'out of reach'],
    ["a dialog's button beyond the side", `<b>x</b>${dialog('top: 0; left: -300px')}`, 'out of reach'],
  ])('%s', async (_, html, found) => {
    show(html)
    await expect(expectSound()).rejects.toThrow(found)
  })

  test('a page without a text', async () => {
    await expect(expectSound()).rejects.toThrow('ivory')
  })
})

test('the battery finds nothing on a sound page', async () => {
  show('<p style="color: light-dark(#000, #fff)">some words</p><p class="sr">for readers</p>')
  await expectSound()
})

test('the battery judges what is new on a page that was sound before', async () => {
  const page = (more: string) => `<section><h2>A part</h2><p>some words</p>${more}</section>`
  show(page(''))
  await expectSound()
  const section = document.querySelector('section')
  for (const [more, found] of [
    ['<button></button>', 'button-name'],
    ['<p style="color: light-dark(#000, #444)">some words</p>', 'color-contrast'],
    ['<h4>A step too deep</h4>', 'heading-order'],
    ['<ul><li>One</li><div>Two</div></ul>', 'list'],
  ] as const) {
    section?.insertAdjacentHTML('beforeend', more)
    await expect(expectSound(), more).rejects.toThrow(found)
    section?.lastElementChild?.remove()
  }
  await expectSound()
})

test('the battery finds what an element has lost since it was sound', async () => {
  show('<label for="known">Name</label><input id="known">')
  await expectSound()
  document.querySelector('label')?.remove()
  await expect(expectSound()).rejects.toThrow('label')
})
