import { useEffect } from "react"

import { useLanguage } from "../language/language"

/** The page's heading, which is also the title of the browser's tab. */
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
