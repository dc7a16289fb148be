import { useQuery } from '@tanstack/react-query';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { aggiungiGiorni, stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/api.ts';
import { oggi } from '#web/dashboards/oggi.ts';
import { percentualeMedia, useLavoriInCorso } from '#web/shell/lavori.ts';
import { Carta } from './Carta.tsx';

const MONITOR = '/page/reportsmonitor';
const GIORNI = 7;
const MASSIMO = 100;

export function CartaLavoriInCorso() {
  const { data: lavori, error } = useLavoriInCorso();
  const numero = lavori?.length ?? 0;
  const prima = lavori?.[0]?.descrizione ?? '';
  const cifra = error ? '—' : lavori && String(numero);
  return (
    <Carta titolo="Lavori in corso" cifra={cifra} tono="calma" verso={{ to: MONITOR }}>
      {error ? `Controllo non riuscito: ${error.message}` : null}
      {lavori && numero === 0 ? 'Nessun lavoro in attesa o in corso.' : null}
      {lavori && numero > 0 ? `${percentualeMedia(lavori)}% · ${prima}` : null}
    </Carta>
  );
}

/** Imports of the last days that failed, or that left rows behind. */
export function CartaImport() {
  const dal = aggiungiGiorni(oggi(), -GIORNI);
  const { data, error } = useQuery({
    queryKey: ['lavori', 'import', dal],
    queryFn: ({ signal }) =>
      chiama(rotteReportsMonitor.pagina, {
        body: {
          paging: { pageSize: MASSIMO },
          filter: { tipo: ['importazione', 'provider'], dateFrom: dal },
        },
        signal,
      }),
  });
  const falliti = data?.items.filter(({ stato }) => stato === 'fallito').length ?? 0;
  const scartati =
    data?.items.filter(({ stato, esito }) => stato === 'completato' && (esito?.scartati ?? 0) > 0)
      .length ?? 0;
  const cifra = error ? '—' : data && String(falliti + scartati);
  return (
    <Carta
      titolo="Import da rivedere"
      cifra={cifra}
      tono={falliti + scartati > 0 ? 'attenzione' : 'calma'}
      verso={{ to: MONITOR }}
    >
      {error ? `Controllo non riuscito: ${error.message}` : null}
      {data && falliti + scartati === 0
        ? `Dal ${stampaData(dal, 'dd/MM/yyyy')} nessun import fallito o con righe scartate.`
        : null}
      {falliti > 0 ? `${falliti} ${falliti === 1 ? 'fallito' : 'falliti'}. ` : null}
      {scartati > 0 ? `${scartati} con righe scartate.` : null}
    </Carta>
  );
}
