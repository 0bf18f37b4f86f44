import type { Drain } from "./measure-drain"
import type { Drains } from "./measure-drains"

/** Empty when every notification that waited came to the end that it must come to. */
export function drainProblems({ ofNobody, ofOurs }: Drains): string[] {
  return [
    ...problemsOf(ofNobody, "ignored"),
    ...(ofOurs ? problemsOf(ofOurs, "processed") : []),
  ]
}

function problemsOf(
  { notifications, fresh, ends }: Drain,
  expected: string
): string[] {
  const all = notifications + fresh.whileFullMs.length
  return ends[expected] === all
    ? []
    : [
        `${all} notifications were to end ${expected}; they ended ${JSON.stringify(ends)}.`,
      ]
}
