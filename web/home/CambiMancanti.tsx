import { useQuery } from '@tanstack/react-query';
import { rotteCambi } from '#contract/cambi.ts';
import { filtroVuoto, scriviFiltroCambi } from '#domain/filtri/filtro-cambi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { chiama } from '#web/api.ts';
import { oggi } from '#web/dashboards/oggi.ts';
import { Carta } from './Carta.tsx';
import { cambiMancanti, GIORNI_OSSERVATI, inizioOsservazione } from './cambi-mancanti.ts';

const CODICI_MOSTRATI = 6;

/** Currencies that the archive follows and that have no rate on the last business day. */
export function CambiMancanti() {
  const al = lavorativoPrecedente(oggi());
  const dal = inizioOsservazione(al);
  const { data, error } = useQuery({
    queryKey: ['cambi', 'mancanti', al],
    queryFn: ({ signal }) =>
      chiama(rotteCambi.filtrati, { body: { dateFrom: dal, dateTo: al }, signal }),
  });
  const giorno = stampaData(al, 'dd/MM/yyyy');
  const titolo = 'Divise senza cambio';
  if (error) {
    return (
      <Carta titolo={titolo} cifra="—" tono="errore" verso={{ to: '/page/dati-dinamici/cambi' }}>
        Controllo non riuscito: {error.message}
      </Carta>
    );
  }
  const { seguite, mancanti } = cambiMancanti(data ?? [], al);
  const search = scriviFiltroCambi(
    mancanti.length > 0
      ? { ...filtroVuoto, codDivisa: mancanti, dateFrom: dal, dateTo: al }
      : { ...filtroVuoto, dateFrom: al, dateTo: al },
  );
  const resto = mancanti.length - CODICI_MOSTRATI;
  return (
    <Carta
      titolo={titolo}
      cifra={data && (seguite > 0 ? String(mancanti.length) : 'tutte')}
      tono={mancanti.length > 0 || (data && seguite === 0) ? 'attenzione' : 'calma'}
      verso={{ to: '/page/dati-dinamici/cambi', search: seguite > 0 ? search : {} }}
    >
      {data && seguite === 0
        ? `Nessun cambio negli ultimi ${GIORNI_OSSERVATI} giorni: vanno importati.`
        : null}
      {seguite > 0 && mancanti.length === 0
        ? `Al ${giorno} ci sono tutte le ${seguite} divise seguite.`
        : null}
      {mancanti.length > 0
        ? `Al ${giorno}: ${mancanti.slice(0, CODICI_MOSTRATI).join(', ')}` +
          (resto > 0 ? ` e altre ${resto}.` : '.')
        : null}
    </Carta>
  );
}
