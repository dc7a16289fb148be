import type { RigaLetta } from '#domain/riconciliazione/estratto.ts';
import { componiData, type Data, giorniDelMese, giorniTra } from '#domain/tempo/data.ts';
import type { CampoMt } from './blocchi-mt.ts';
import { daVirgola, opposto } from './esatto.ts';
import { giornoCorto } from './giorni.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti, unito } from './righe.ts';
import { leggiTesto86 } from './testo-mt.ts';

/** A field 61, as far as it alone says. */
export interface MovimentoMt {
  readonly campo: CampoMt;
  readonly importo: string;
  /** A debit, or a credit taken back, is on the side of what was paid. */
  readonly lato: 'C' | 'D';
  readonly storno: boolean;
  readonly atteso: boolean;
  readonly dataValuta: string;
  /** The value date does not exist: it is the last day of February. */
  readonly corretta: boolean;
  readonly dataContabile: string | null;
  readonly tipo: string;
  readonly riferimenti: readonly string[];
  readonly supplemento: string | null;
  /** Its fields 86. */
  readonly testi: string[];
}

/** Value date, entry date, debit or credit and a funds code («DR» is a debit, «RD» the reversal of one), amount, type. */
const FORMA = /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})(.*)$/;

/** A minus on the account: a debit, or a credit taken back. */
const IN_MENO = new Set(['D', 'RC', 'ED']);

export function movimentoMt(campo: CampoMt): MovimentoMt {
  const [prima = '', ...altre] = campo.valore.split('\n');
  const origine = { pagina: null, riga: campo.riga };
  const parti = FORMA.exec(prima.trimEnd());
  const scritto = parti?.[5] ?? '';
  const importo = daVirgola(scritto);
  if (!parti || importo === null)
    rifiuta(
      origine,
      `il movimento ${cita(prima)} non si legge: valuta AAMMGG, data MMGG, C o D, importo con la virgola, tipo`,
      CHIEDERE,
    );
  const segno = parti[3] ?? '';
  const lato = IN_MENO.has(segno) ? 'D' : 'C';
  const valuta = valutaDi(parti[1] ?? '');
  if (valuta === null)
    rifiuta(
      origine,
      `la data valuta ${cita(parti[1] ?? '')} non è un giorno del calendario`,
      CHIEDERE,
    );
  const nostro = (parti[7] ?? '').split('//');
  return {
    campo,
    importo: lato === 'D' ? opposto(importo) : importo,
    lato,
    storno: segno.startsWith('R'),
    atteso: segno.startsWith('E'),
    dataValuta: valuta.giorno,
    corretta: valuta.corretta,
    dataContabile: parti[2] === undefined ? null : contabileDi(parti[2], valuta.giorno, campo),
    tipo: parti[6] ?? '',
    riferimenti: riferimenti(...nostro),
    supplemento: unito(...altre),
    testi: [],
  };
}

/** The 29th or 30th of February are its last day, as banks with months of thirty days write it. */
function valutaDi(scritta: string): { giorno: Data; corretta: boolean } | null {
  const giorno = giornoCorto(scritta);
  if (giorno !== null) return { giorno: giorno as Data, corretta: false };
  if (!/^\d\d02(?:29|30)$/.test(scritta)) return null;
  const primo = giornoCorto(`${scritta.slice(0, 4)}01`);
  if (primo === null) return null;
  const anno = Number(primo.slice(0, 4));
  const ultimo = componiData({ anno, mese: 2, giorno: giorniDelMese(anno, 2) });
  return ultimo === null ? null : { giorno: ultimo, corretta: true };
}

/** MMGG has no year: the one that brings it nearest to the value date. */
function contabileDi(scritta: string, valuta: Data, { riga }: CampoMt): string {
  const anno = Number(valuta.slice(0, 4));
  const mese = Number(scritta.slice(0, 2));
  const giorno = Number(scritta.slice(2));
  const giorni = [anno, anno - 1, anno + 1]
    .map((a) => componiData({ anno: a, mese, giorno }))
    .filter((d) => d !== null);
  const vicino = giorni.toSorted(
    (a, b) => Math.abs(giorniTra(a, valuta)) - Math.abs(giorniTra(b, valuta)),
  )[0];
  return (
    vicino ??
    rifiuta(
      { pagina: null, riga },
      `la data contabile ${cita(scritta)} non è un giorno del calendario`,
      CHIEDERE,
    )
  );
}

export function rigaDaMt(
  m: MovimentoMt,
  posto: { readonly n: number; readonly pagina: number; readonly divisa: string | null },
): RigaLetta {
  const testo = leggiTesto86(m.testi);
  const scritti = [m.campo.valore, ...m.testi.map((t) => `:86:${t}`)];
  return {
    ...RIGA_VUOTA,
    n: posto.n,
    tipo: 'movimento',
    stato: m.atteso ? 'sospesa' : 'contabilizzata',
    descrizione: unito(testo.titolo, m.supplemento),
    importo: m.importo,
    divisa: posto.divisa,
    dataContabile: m.dataContabile,
    dataValuta: m.dataValuta,
    riferimenti: riferimenti(...testo.riferimenti, ...m.riferimenti),
    causale: m.tipo,
    storno: m.storno,
    controparte: testo.controparte,
    testo: testo.testo,
    grezzo: grezzo(`:61:${scritti.join('\n')}`),
    origine: { pagina: posto.pagina, riga: m.campo.riga },
  };
}
