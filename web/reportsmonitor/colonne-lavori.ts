import { stampaIntero } from '#domain/money/numero-italiano.ts';
import { misuraFile } from '#web/ui/CampoFile.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { inAnteprima, inMoto, type Lavoro } from './lavoro.ts';

/** The state in one word; a preview waits for somebody, which is not the same as having ended. */
export const statoMostrato = (lavoro: Lavoro): string =>
  inAnteprima(lavoro) ? 'da confermare' : lavoro.stato;

/** The biggest of a job's files is the one that counts: the same rows in another form are not more. */
const misura = ({ files, esito }: Lavoro): string => {
  const byte = Math.max(esito?.byte ?? 0, ...files.map((uno) => uno.byte));
  return byte > 0 ? misuraFile(byte) : '';
};

export function colonneLavori(): readonly Colonna<Lavoro>[] {
  return [
    { campo: 'creatoIl', titolo: 'Avviato', tipo: 'istante', larghezza: 152 },
    {
      campo: 'descrizione',
      titolo: 'Descrizione',
      tipo: 'testo',
      larghezza: 148,
      elastica: true,
    },
    { campo: 'tipo', titolo: 'Tipo', tipo: 'testo', larghezza: 100, attenuata: true },
    {
      campo: 'stato',
      titolo: 'Stato',
      tipo: 'testo',
      larghezza: 108,
      testo: statoMostrato,
      tono: (lavoro) => {
        if (lavoro.stato === 'fallito') return 'negativo';
        return inMoto(lavoro) || inAnteprima(lavoro) ? 'avviso' : undefined;
      },
    },
    {
      campo: 'percCompletamento',
      titolo: '%',
      tipo: 'percentuale',
      larghezza: 90,
      // How far it had come before somebody stopped it says nothing: all of it was taken back.
      testo: ({ stato, percCompletamento }) =>
        stato === 'annullato' ? '' : `${percCompletamento}%`,
    },
    {
      campo: 'esito',
      titolo: 'Righe',
      tipo: 'testo',
      larghezza: 118,
      testo: ({ esito, stato }) => (esito && stato !== 'annullato' ? righe(esito) : ''),
    },
    { campo: 'utente', titolo: 'Utente', tipo: 'testo', larghezza: 90 },
    { campo: 'codAzienda', titolo: 'Azienda', tipo: 'codice', larghezza: 72 },
    { campo: 'files', titolo: 'Dimensione', tipo: 'testo', larghezza: 88, testo: misura },
  ];
}

function righe(esito: NonNullable<Lavoro['esito']>): string {
  const scritte = esito.inseriti + esito.aggiornati;
  if (scritte + esito.scartati === 0) {
    const letti = stampaIntero(esito.letti);
    return esito.invariati > 0 ? `${letti} invariate` : letti;
  }
  const scartate = esito.scartati > 0 ? `, ${stampaIntero(esito.scartati)} scartate` : '';
  return `${stampaIntero(scritte)} di ${stampaIntero(esito.letti)}${scartate}`;
}
