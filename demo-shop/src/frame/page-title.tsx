import { useEffect } from "react"

import { useLanguage } from "../language/language"

/** Shows the heading of a page, and sets the title of the browser's tab to the same text with the shop's name. */
export function PageTitle({
  children,
  lang,
}: {
  children: string
  lang?: string
}) {
  const { texts } = useLanguage()
  useEffect(() => {
    document.title = `${children} · ${texts.shopName}`
  }, [children, texts])
  return <h1 lang={lang}>{children}</h1>
}
