const RELEASES = ["mouseup", "dragend", "pointercancel", "keydown", "blur"]

let isPressed = false
let waiting: (() => void)[] = []

const press = () => (isPressed = true)

function release(): void {
  isPressed = false
  // The click event follows in the same task.
  waiting.forEach((work) => setTimeout(work))
  waiting = []
}

/** Observes presses from now on, and returns the function that stops it. `whenReleased` needs it. */
export function watchPresses(): () => void {
  // The listeners run in the capture phase, before those of the page, which may stop an event. For `blur` they do not,
  // because the `blur` of every field would be caught there.
  const listen = (change: typeof addEventListener) => {
    change("mousedown", press, true)
    RELEASES.forEach((name) => change(name, release, name !== "blur"))
  }
  listen(addEventListener)
  return () => listen(removeEventListener)
}

/**
 * Runs work that may move the page once no button is being pressed. A button that moves between the press and the
 * release would not be clicked.
 */
export function whenReleased(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
