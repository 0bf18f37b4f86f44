import { useTexts } from "../i18n/use-texts"

export function PageName({ text }: { text: string }) {
  return <>{useTexts().t(text)}</>
}
