import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErroreApi } from '#web/base/api.ts';
import {
  CHIAVE_LAVORI,
  INTERVALLO_MS,
  inMoto,
  type Lavoro,
  leggiLavoro,
} from '#web/lavori/lavoro.ts';
import { segnaVisto } from '#web/lavori/memoria-notifiche.ts';
import type { PdfTenuto } from './deposito-pdf.ts';
import { leggiPdf } from './pdf-del-report.ts';

/** Why a report cannot be shown, in a word: the error page has the sentences. */
type Perche = 'assente' | 'fallito' | 'annullato' | 'senza-pdf' | 'rete' | 'errore';

export interface ReportAperto {
  readonly lavoro: Lavoro | undefined;
  readonly pdf: PdfTenuto | undefined;
}

const haPdf = ({ files }: Lavoro): boolean => files.some(({ estensione }) => estensione === '.pdf');

function percheDelLavoro(lavoro: Lavoro | undefined): Perche | null {
  if (!lavoro || inMoto(lavoro)) return null;
  if (lavoro.stato === 'fallito' || lavoro.stato === 'annullato') return lavoro.stato;
  return haPdf(lavoro) ? null : 'senza-pdf';
}

function percheDellErrore(errore: Error | null): Perche | null {
  if (!errore) return null;
  if (!(errore instanceof ErroreApi)) return 'errore';
  if (errore.status === 0) return 'rete';
  return [400, 403, 404].includes(errore.status) ? 'assente' : 'errore';
}

/**
 * A report by its guid: its job, followed while it runs, then its PDF. What cannot be shown leads to
 * `/pages/error` in place of this screen: going back does not come to it again.
 */
export function useReport(guid: string): ReportAperto {
  const naviga = useNavigate();
  // Asked each time, the file's copy notwithstanding: a report taken away, or a privilege, is gone.
  const { data: lavoro, error: erroreLavoro } = useQuery({
    queryKey: [...CHIAVE_LAVORI, guid, 'report'],
    queryFn: ({ signal }) => leggiLavoro(guid, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.error || (state.data && !inMoto(state.data)) ? false : INTERVALLO_MS,
  });
  const pronto = lavoro !== undefined && !inMoto(lavoro) && haPdf(lavoro);
  const { data: pdf, error: errorePdf } = useQuery({
    queryKey: ['pdf', guid],
    queryFn: () => leggiPdf(guid),
    enabled: pronto,
    // The store remembers; memory holds the file only while it is looked at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const perche =
    percheDelLavoro(lavoro) ?? percheDellErrore(erroreLavoro) ?? percheDellErrore(errorePdf);
  useEffect(() => {
    if (perche === null) return;
    const search = { report: guid, perche } as never;
    void naviga({ to: '/pages/error', search, replace: true });
  }, [perche, guid, naviga]);
  useEffect(() => {
    if (pronto && document.visibilityState === 'visible') segnaVisto(guid);
  }, [pronto, guid]);
  return { lavoro, pdf };
}
