import { useTexts } from "../i18n/use-texts"

/** A page's name in the path above it. */
export function PageName({ text }: { text: string }) {
  return <>{useTexts().t(text)}</>
}
