import { useTexts } from "../i18n/use-texts"

/** The page's name in the path at its top. */
export function PageName({ text }: { text: string }) {
  return <>{useTexts().t(text)}</>
}
