import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { differenza, segno } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { nellArchivio, serieDi } from '#web/grafici/andamento-api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import classi from './calcolo.module.css';

const PER_CENTO = { decimaliMin: 5, decimaliMax: 12 };
const numero = (valore: string): string => testoNumero(valore, PER_CENTO);

export interface ConfrontoRateiProps {
  readonly codTitolo: string;
  readonly al: Data;
  readonly calcolato: string;
}

/** What the archive of accruals says of the day, beside what is computed; when it is asked. */
export function ConfrontoRatei(props: ConfrontoRateiProps) {
  const { puo } = useSessione();
  const [chiesto, setChiesto] = useState(false);
  if (!puo('Ratei_R')) return null;
  return (
    <div className={classi.confronto}>
      {chiesto ? (
        <Confronto {...props} />
      ) : (
        <Button variant="default" size="xs" onClick={() => setChiesto(true)}>
          Confronta con l’archivio Ratei
        </Button>
      )}
    </div>
  );
}

function Confronto({ codTitolo, al, calcolato }: ConfrontoRateiProps) {
  const { codAzienda } = useSessione();
  const soggetto = { che: 'titolo', codice: codTitolo } as const;
  const { data: serie, error } = useQuery(serieDi('ratei', codAzienda, soggetto, { dal: al, al }));
  if (error) return <p role="alert">{testoErrore(error)}</p>;
  if (!serie) return null;
  const archivio = serie.punti[0]?.valore;
  if (archivio === undefined)
    return (
      <p role="status">
        L’archivio Ratei non ha un valore di quel giorno; calcolato {numero(calcolato)}.{' '}
        <Link to={nellArchivio('ratei', soggetto, { dal: al, al }).to}>Vai ai ratei</Link>
      </p>
    );
  const scarto = differenza(archivio, calcolato);
  return (
    <p role="status" data-tono={segno(scarto) === 0 ? undefined : 'avviso'}>
      In <Link {...nellArchivio('ratei', soggetto, { dal: al, al })}>archivio</Link>{' '}
      {numero(archivio)}; calcolato {numero(calcolato)}
      {segno(scarto) === 0 ? ': sono uguali.' : `: differiscono di ${numero(scarto)}.`}
    </p>
  );
}
