import { segno } from '#domain/money/decimale.ts';
import type { Composto } from '#domain/movimenti/fissato/calcola.ts';
import type { CausaleLetta } from '#domain/movimenti/fissato/contesto.ts';
import type { FissatoScritto, Quadro } from '#domain/movimenti/fissato/quadro.ts';
import { chiedeAltra } from '#domain/movimenti/generi.ts';
import { colonneDiArrivo } from '#domain/movimenti/importazione.ts';
import type { DatiImport } from './dati.ts';
import type { Detto, ValoriLetti } from './ingresso.ts';
import { ARRIVO, postoDi } from './posto.ts';

/** Where it arrives, of a movement that has one position. */
export const senzaArrivo = (letti: ValoriLetti): Detto[] =>
  colonneDiArrivo.flatMap(({ nome, titolo }) =>
    letti[nome] === undefined
      ? []
      : [
          {
            campo: nome,
            testo: `${titolo}: questo movimento ha una posizione sola, ${letti[nome]} del file non si scrive`,
          },
        ],
  );

/** The other side as the row of a file says it; null of a movement that has none. */
export function arrivoDi(
  dati: DatiImport,
  letti: ValoriLetti,
  causale: CausaleLetta,
): FissatoScritto['altra'] | Detto {
  if (!chiedeAltra(causale)) return null;
  const detti = colonneDiArrivo.flatMap(({ campo, nome }) =>
    letti[nome] === undefined ? [] : [[campo, letti[nome]]],
  );
  const dove = Object.values(ARRIVO).some((nome) => letti[nome] !== undefined);
  const posto = dove ? postoDi(dati, letti, ARRIVO) : null;
  if (posto && 'testo' in posto) return posto;
  return {
    ...Object.fromEntries(detti),
    ...(posto && { cod_Portafoglio: posto.codPortafoglio, cod_Depositario: posto.codDepositario }),
  };
}

/** Why the other side cannot be written from what the row says of it. */
export function difettiArrivo({ causale, avvisi }: Quadro, { esito }: Composto): Detto[] {
  if (!chiedeAltra(causale)) return [];
  const { altra } = esito;
  const { codCausale, descrizione } = causale;
  const due = `${codCausale} (${descrizione}) muove due posizioni`;
  if (!altra) return [{ campo: 'cod_Causale', testo: `${due}: si scrive da Movimenti` }];
  const mancano = altra.campi.flatMap(({ nome, uso }) => {
    const valore = altra.foglio.valore(nome);
    const manca = valore === null || (nome === 'qtaVnominale' && segno(valore) === 0);
    return uso === 'chiesto' && manca ? colonneDiArrivo.filter(({ campo }) => campo === nome) : [];
  });
  if (mancano.length > 0)
    return [
      {
        campo: mancano[0]?.nome ?? null,
        testo: `${due}: scrivere nel file ${mancano.map(({ titolo }) => titolo).join(' e ')}, o registrarlo da Movimenti`,
      },
    ];
  const errato = avvisi.find(({ campo, peso }) => peso === 'errore' && campo?.startsWith('altra.'));
  if (!errato) return [];
  const colonna = colonneDiArrivo.find(({ campo }) => `altra.${campo}` === errato.campo);
  return [{ campo: colonna?.nome ?? null, testo: errato.messaggio }];
}
