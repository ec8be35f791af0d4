import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { BackText } from '#ui/layout/page.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { TermsText } from './terms-text.tsx'
import './terms-sheet.css'

const texts = {
  title: 'Terms and conditions',
  version: (version: string) => `Version ${version}`,
  back: 'Portfolio',
  print: 'Print',
  loading: 'Loading the terms',
  missing: 'Terms not found',
  missingHelp: 'This version does not exist. Please open the terms from the certificate.',
  failed: 'The terms could not be loaded',
  failedHelp: 'The bank did not respond. Please try again.',
} as const

/** The terms and conditions of one version in full size, to read again and to print. */
export function TermsSheet({ version }: { version: string }) {
  return (
    <div className="terms-preview">
      <header className="terms-bar no-print">
        <a className="back" href={paths.portfolio}>
          <BackText>{texts.back}</BackText>
        </a>
        <Button icon="print" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        <Sheet version={version} />
      </main>
    </div>
  )
}

function Sheet({ version }: { version: string }) {
  const terms = useQuery(api.certificates.terms.queryOptions({ input: { version }, staleTime: Infinity }))
  useEffect(() => {
    document.title = `${texts.title} ${version} · ${bank.name}`
  }, [version])
  if (!terms.data) {
    if (refusalOf(terms.error) === 'NOT_FOUND')
      return (
        <EmptyState level="h1" title={texts.missing}>
          {texts.missingHelp}
        </EmptyState>
      )
    if (terms.isError)
      return (
        <ErrorState
          level="h1"
          title={texts.failed}
          onRetry={() => void terms.refetch()}
          busy={terms.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      )
    return (
      <>
        <h1 className="sr">{texts.title}</h1>
        <Loading label={texts.loading} className="terms-sheet">
          <Skeleton width="full" />
          <Skeleton width="long" />
        </Loading>
      </>
    )
  }
  const { title, paragraphs } = terms.data
  return (
    <article className="terms-sheet" data-theme="ivory">
      <header>
        <p className="terms-bank">{bank.name}</p>
        <h1>{title}</h1>
        <p className="small muted">{texts.version(terms.data.version)}</p>
      </header>
      <TermsText paragraphs={paragraphs} />
    </article>
  )
}
