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

/**
 * Starts to observe whether a mouse button is pressed, which `whenReleased` needs. Returns the function that stops it.
 */
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
 * Runs work that may move the page, at once or after the pressed mouse button is released. If a button of the page
 * moved between the press and the release, it would not be clicked.
 */
export function whenReleased(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
