import type { Origine, RigaLetta, TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import { campi, campo, dato, giornoMt, importoMt, quantitaMt, titoloMt } from './campi-mt.ts';
import { opposto } from './esatto.ts';
import { prosegue, type Svolgimento } from './mt-posizioni.ts';
import { type Emetti, type LettoreSequenze, testataMt } from './mt-testata.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti } from './righe.ts';
import type { Campo15022, Sequenza } from './sequenze-mt.ts';

/** Only RELA names the instruction; PCTI where there is none. */
export function collegato(sequenza: Sequenza): string | null {
  const link = sequenza.figli.filter(({ nome }) => nome === 'LINK');
  const di = (qualificatore: string): string[] =>
    riferimenti(...link.map((l) => dato(l, '20C', qualificatore)));
  return di('RELA')[0] ?? di('PCTI')[0] ?? null;
}

/** One in AMOR only where there is none of the other kinds: it is the same quantity, already times the factor. */
export function preferita(campi: readonly Campo15022[]): ReturnType<typeof quantitaMt> | null {
  const tutte = campi.map(quantitaMt);
  return tutte.find(({ tipo }) => tipo !== 'AMOR') ?? tutte[0] ?? null;
}

function movimento(fin: Sequenza, tran: Sequenza, n: number, pagina: number): RigaLetta {
  const origine: Origine = { pagina, riga: tran.riga };
  const det =
    tran.figli.find(({ nome }) => nome === 'TRANSDET') ??
    rifiuta(origine, 'il movimento non ha i suoi dati (TRANSDET)', CHIEDERE);
  const quantita =
    preferita(campi(det, '36B', 'PSTA')) ??
    rifiuta(origine, 'il movimento non ha la quantità (36B PSTA)', CHIEDERE);
  const verso = dato(det, '22', 'REDE');
  if (verso !== 'RECE' && verso !== 'DELI')
    rifiuta(
      origine,
      'il movimento non dice se è una ricezione o una consegna (22H REDE)',
      CHIEDERE,
    );
  const importo = campo(det, '19A', 'PSTA');
  const letto = importo === null ? null : importoMt(importo);
  const regolamento = giornoMt(det, 'SETT');
  const effettivo = giornoMt(det, 'ESET') ?? regolamento;
  if (effettivo === null)
    rifiuta(origine, 'il movimento non ha la data di regolamento (98A ESET)', CHIEDERE);
  return {
    ...RIGA_VUOTA,
    ...titoloMt(fin),
    n,
    tipo: 'movimento',
    quantita: verso === 'DELI' ? opposto(quantita.quantita) : quantita.quantita,
    tipoQuantita: quantita.tipo,
    importo: letto?.importo ?? null,
    divisa: letto?.divisa ?? null,
    dataContabile: effettivo,
    dataValuta: regolamento ?? effettivo,
    riferimenti: riferimenti(collegato(tran)),
    causale: dato(det, '22', 'TRAN'),
    luogo: dato(det, '94', 'SAFE') ?? dato(fin, '94', 'SAFE'),
    grezzo: grezzo(fin.grezzo),
    origine,
  };
}

/** One page of an MT536: what was settled, line by line under its titolo. */
export class LettoreRegolamenti implements LettoreSequenze {
  readonly #emetti: Emetti;
  readonly #svolto: Svolgimento;
  #testata: TestataEstratto | null = null;

  constructor(emetti: Emetti, svolto: Svolgimento) {
    this.#emetti = emetti;
    this.#svolto = svolto;
  }

  sequenza(s: Sequenza): void {
    if (s.nome === 'GENL') {
      this.#testata = testataMt(s, 'MT536', 'regolamenti');
      prosegue(this.#svolto, this.#testata);
      this.#emetti({ che: 'estratto', testata: this.#testata });
      return;
    }
    const testata = this.#testata;
    if (testata === null)
      rifiuta(
        { pagina: null, riga: s.riga },
        `la sequenza ${s.nome} viene prima di GENL`,
        CHIEDERE,
      );
    if (s.nome !== 'FIN') return;
    for (const tran of s.figli.filter(({ nome }) => nome === 'TRAN')) {
      this.#svolto.righe++;
      this.#emetti({ che: 'riga', riga: movimento(s, tran, this.#svolto.righe, testata.pagina) });
    }
  }

  finisce(): void {
    this.#emetti({
      che: 'fine',
      coda: {
        continua: this.#testata?.continua ?? false,
        saldoFinale: null,
        dataRiferimento: this.#testata?.dataRiferimento ?? null,
        righeDichiarate: null,
        sommaDichiarata: null,
      },
    });
  }
}
