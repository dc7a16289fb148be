import type {
  EventoLettura,
  FormatoEstratto,
  Origine,
  TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import { campo, dato, giornoMt, momentoMt } from './campi-mt.ts';
import { giornoLungo } from './giorni.ts';
import { baseDi } from './pagine.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { coordinate } from './righe.ts';
import type { Sequenza } from './sequenze-mt.ts';

/** A field 28E: «1/MORE», «00005/MORE», «2/LAST», «1/ONLY». */
function paginaMt(genl: Sequenza): { numero: number; continua: boolean } {
  const c = genl.campi.find(({ tag }) => tag === '28E');
  const origine: Origine = { pagina: null, riga: c?.riga ?? genl.riga };
  const parti = /^(\d{1,5})\/(MORE|LAST|ONLY)\s*$/.exec(c?.valore ?? '');
  if (!parti)
    rifiuta(
      origine,
      `la pagina (28E) ${cita(c?.valore ?? '')} non si legge: vale n/MORE, n/LAST o 1/ONLY`,
      CHIEDERE,
    );
  const numero = Number(parti[1]);
  if (parti[2] === 'ONLY' && numero !== 1)
    rifiuta(origine, `la pagina ${cita(c?.valore ?? '')} è sola e non è la prima`, CHIEDERE);
  return { numero, continua: parti[2] === 'MORE' };
}

/** «//20261116/20261118» of 69A; null of what is none. */
function periodo(genl: Sequenza): { dal: string; al: string } | null {
  const c = campo(genl, '69', 'STAT');
  if (c === null) return null;
  const parti = /^(\d{8})\d{0,6}\/(\d{8})/.exec(c.dato);
  const dal = giornoLungo(parti?.[1] ?? '');
  const al = giornoLungo(parti?.[2] ?? '');
  if (dal === null || al === null)
    rifiuta({ pagina: null, riga: c.riga }, `il periodo ${cita(c.dato)} non si legge`, CHIEDERE);
  return { dal, al };
}

/** The head of one page of a statement of a depositario. */
export function testataMt(
  genl: Sequenza,
  formato: FormatoEstratto,
  specie: TestataEstratto['specie'],
): TestataEstratto {
  const origine: Origine = { pagina: null, riga: genl.riga };
  const { numero, continua } = paginaMt(genl);
  const conto = dato(genl, '97', 'SAFE');
  if (conto === null) rifiuta(origine, 'la pagina non dice di quale conto è (97A SAFE)', CHIEDERE);
  const tempo = periodo(genl);
  const giorno = tempo?.al ?? giornoMt(genl, 'STAT');
  if (giorno === null)
    rifiuta(origine, 'la pagina non dice di quale giorno è (98A STAT o 69A STAT)', CHIEDERE);
  const sequenza = dato(genl, '13', 'STAT');
  return {
    formato,
    specie,
    coordinate: coordinate(conto),
    identificativo: dato(genl, '20C', 'SEME'),
    dal: tempo?.dal ?? null,
    dataRiferimento: giorno,
    base: baseDi(dato(genl, '22', 'STBA')),
    sequenza: sequenza !== null && /^\d{1,9}$/.test(sequenza) ? Number(sequenza) : null,
    pagina: numero,
    continua,
    preparato: momentoMt(genl, 'PREP'),
    divisa: null,
    saldoIniziale: null,
    chiudeGiornata: true,
  };
}

export type Emetti = (e: EventoLettura) => void;

/** The parts of one message type, as its sequences close. */
export interface LettoreSequenze {
  sequenza(s: Sequenza, contenitore: Sequenza | null): void;
  finisce(): void;
}
