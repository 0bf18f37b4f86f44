const RELEASES = ["mouseup", "dragend", "pointercancel", "keydown", "blur"]

let isPressed = false
let workAfterRelease: (() => void)[] = []

const notePress = () => (isPressed = true)

function runQueuedWork(): void {
  isPressed = false
  // The click event follows in the same task.
  workAfterRelease.forEach((work) => setTimeout(work))
  workAfterRelease = []
}

/**
 * Starts to track whether a mouse button is pressed, for `runAfterPointerRelease`. Returns a function that ends this.
 */
export function trackPointerPresses(): () => void {
  // The listeners run in the capture phase, before those of the page, which may stop an event. The listener for `blur`
  // does not, because in the capture phase it would also get the `blur` events of all fields.
  const listen = (change: typeof addEventListener) => {
    change("mousedown", notePress, true)
    RELEASES.forEach((name) => change(name, runQueuedWork, name !== "blur"))
  }
  listen(addEventListener)
  return () => listen(removeEventListener)
}

/**
 * Runs `work`, which may move buttons of the page. While a mouse button is pressed, waits until it is released: a
 * button that moves between press and release would not be clicked.
 */
export function runAfterPointerRelease(work: () => void): void {
  if (isPressed) workAfterRelease.push(work)
  else work()
}
