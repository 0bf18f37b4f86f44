import type { Locator } from "playwright-core"

/** A number of tab key presses that is larger than the number of tab stops on any page of the shop. */
const MOST_STOPS = 60

/** Moves the keyboard focus to an element with the tab key, and expects that the focus is visible. */
export async function tabTo(wanted: Locator): Promise<void> {
  const { keyboard } = wanted.page()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await keyboard.press("Tab")
    const focus = await wanted.evaluate((element) => {
      const isMarked = (candidate: Element | null) =>
        candidate !== null &&
        getComputedStyle(candidate).outlineStyle !== "none"
      return {
        isThere: element === document.activeElement,
        // The label of a radio button shows the focus.
        isFocusVisible: [
          element,
          element.nextElementSibling,
          element.closest("label"),
        ].some(isMarked),
      }
    })
    if (focus.isThere) {
      expect({ wanted: wanted.toString(), ...focus }).toMatchObject({
        isFocusVisible: true,
      })
      return
    }
  }
  throw new Error(`No tab leads to ${wanted.toString()}.`)
}

/** Selects a radio button with the arrow keys, starting from the only selected radio button of the page. */
export async function chooseByArrow(wanted: Locator): Promise<void> {
  const page = wanted.page()
  await tabTo(page.getByRole("radio", { checked: true }))
  const count = await page.getByRole("radio").count()
  for (let steps = 0; steps < count; steps++) {
    if (await wanted.isChecked()) return
    await page.keyboard.press("ArrowDown")
  }
  throw new Error(`No arrow leads to ${wanted.toString()}.`)
}
