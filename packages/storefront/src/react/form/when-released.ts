const RELEASES = ["mouseup", "dragend", "pointercancel", "keydown", "blur"]

let isPressed = false
let waiting: (() => void)[] = []

const press = () => (isPressed = true)

function release(): void {
  isPressed = false
  // The click follows in the same task.
  waiting.forEach((work) => setTimeout(work))
  waiting = []
}

/** Notices presses from now on, and returns the function that ends it. Needed by `whenReleased`. */
export function watchPresses(): () => void {
  // Comes before the listeners of the page, which may stop an event. The `blur` of a field would come here as well.
  const listen = (change: typeof addEventListener) => {
    change("mousedown", press, true)
    RELEASES.forEach((name) => change(name, release, name !== "blur"))
  }
  listen(addEventListener)
  return () => listen(removeEventListener)
}

/**
 * Does what may move the page once nothing is being pressed: a button that moves away between the press and the
 * release is not clicked.
 */
export function whenReleased(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
