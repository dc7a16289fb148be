import type { Origine, RigaLetta } from '#domain/riconciliazione/estratto.ts';
import {
  campi,
  campo,
  collegato,
  dato,
  figli,
  figlio,
  giornoMt,
  importoMt,
  preferita,
  titoloMt,
} from './campi-mt.ts';
import { opposto } from './esatto.ts';
import { lettorePagina, type Svolgimento } from './mt-pagine.ts';
import type { Emetti, LettoreSequenze } from './mt-testata.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti } from './righe.ts';
import type { Sequenza } from './sequenze-mt.ts';

function movimento(fin: Sequenza, tran: Sequenza, n: number, pagina: number): RigaLetta {
  const origine: Origine = { pagina, riga: tran.riga };
  const det =
    figlio(tran, 'TRANSDET') ??
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
    grezzo: grezzo(tran.grezzo),
    origine,
  };
}

/** One page of an MT536: what was settled, line by line under its titolo. */
export const lettoreRegolamenti = (emetti: Emetti, svolto: Svolgimento): LettoreSequenze =>
  lettorePagina(
    { formato: 'MT536', specie: 'regolamenti' },
    (s, _contenitore, { pagina }) => {
      if (s.nome !== 'FIN') return;
      for (const tran of figli(s, 'TRAN'))
        emetti({ che: 'riga', riga: movimento(s, tran, ++svolto.righe, pagina) });
    },
    emetti,
    svolto,
  );
