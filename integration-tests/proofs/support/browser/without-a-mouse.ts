import type { Locator } from "playwright-core"

/** More stops of the tab key than any page of the shop has. */
const MOST_STOPS = 60

/** Goes to an element by the tab key, and expects that its focus is visible. */
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
        // For a radio button, its label shows the focus.
        isObserved: [
          element,
          element.nextElementSibling,
          element.closest("label"),
        ].some(isMarked),
      }
    })
    if (focus.isThere) {
      expect({ wanted: wanted.toString(), ...focus }).toMatchObject({
        isObserved: true,
      })
      return
    }
  }
  throw new Error(`No tab leads to ${wanted.toString()}.`)
}

/** Chooses an element of a group by the arrow keys, starting from the chosen one. */
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
