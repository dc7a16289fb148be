import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { annoDellaPerdita } from '#domain/fiscalita/parole-zainetto.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import {
  colonneGruppiRm,
  colonneGruppiRt,
  colonneRm,
  colonneRt,
  colonneRwDi,
} from './colonne-dichiarazione.ts';
import { DietroLaRiga, type RigaAperta } from './DietroLaRiga.tsx';
import type { RigaRw, RispostaRm, RispostaRt, RispostaRw } from './dichiarazione-api.ts';
import { cifraInEuro as euro, inCentesimi, type Riga } from './fiscalita-api.ts';
import classi from './zainetto.module.css';

const movimento = (nome: string, id: number | null) => (id === null ? [] : [{ nome, id }]);

function apertaRt(riga: Riga): RigaAperta {
  return {
    titolo: `${riga.descrizione}, ${riga.nreg}/${riga.anno}`,
    ...{ nota: riga.perche, traccia: riga.traccia },
    movimenti: movimento('Apri il movimento', riga.idMovimento),
  };
}

function cifreRt(quadro: NonNullable<RispostaRt['quadro']>): readonly Cifra[] {
  const { plusvalenze, minusvalenze, usate, usi, imponibile, imposta, residue } = quadro;
  const detti = usi.map(
    ({ realizzata, usata }) => `${annoDellaPerdita(realizzata)}: ${inCentesimi(usata)}`,
  );
  const [prima] = residue;
  return [
    euro('Plusvalenze', plusvalenze, 'per la parte imponibile'),
    euro('Minusvalenze', minusvalenze, 'per la parte imponibile'),
    euro('Eccedenze usate', usate, detti.join('; ') || 'nessuna'),
    euro('Imponibile', imponibile, 'dell’anno'),
    euro('Imposta', imposta, 'una sull’anno'),
    euro(
      'Da riportare',
      somma('0', ...residue.map(({ importo }) => importo)),
      prima ? `dal ${prima.anno}, fino al ${prima.scade.slice(0, 4)}` : 'nulla',
    ),
  ];
}

/** Quadro RT: what the year comes to, by kind, and its lines. */
export function QuadroRt({ quadro, anno }: RispostaRt) {
  const [aperta, setAperta] = useState<Riga | null>(null);
  if (quadro === null)
    return (
      <StatoVuoto
        titolo="Nessun portafoglio è in dichiarativo"
        motivo="Chi è in amministrato o in gestione non dichiara le plusvalenze: le ha tassate il depositario, o il gestore."
      />
    );
  return (
    <div className={classi.parte}>
      <Cifre etichetta={`Quadro RT del ${anno}`} cifre={cifreRt(quadro)} />
      <Tabella
        nome="dichiarazione-rt-gruppi"
        etichetta="Quadro RT per specie"
        colonne={colonneGruppiRt}
        righe={quadro.gruppi}
        chiave={({ specie, percImponibile }) => `${specie} ${percImponibile}`}
        bassa
        senzaViste
        vuoto={{ motivo: 'Nell’anno nulla è stato realizzato.' }}
      />
      <Tabella
        nome="dichiarazione-rt"
        etichetta="Righe del quadro RT"
        colonne={colonneRt}
        righe={quadro.righe}
        chiave={({ idMovimento, rettifica }) => `${idMovimento} ${rettifica}`}
        onAttiva={setAperta}
        azioneAttiva="mostra come ci si arriva"
        senzaViste
        vuoto={{ motivo: 'Nell’anno nessun movimento registrato ha realizzato qualcosa.' }}
      />
      {aperta ? <DietroLaRiga riga={apertaRt(aperta)} onChiudi={() => setAperta(null)} /> : null}
    </div>
  );
}

/** Quadro RM: incomes from abroad by state, kind and rate, and each of them. */
export function QuadroRm({ quadro }: RispostaRm) {
  const naviga = useNavigate();
  return (
    <div className={classi.parte}>
      <Tabella
        nome="dichiarazione-rm-gruppi"
        etichetta="Quadro RM per stato e aliquota"
        colonne={colonneGruppiRm}
        righe={quadro.gruppi}
        chiave={({ quadro: dove, stato, specie, aliquota }) =>
          `${dove} ${stato} ${specie} ${aliquota}`
        }
        bassa
        senzaViste
        vuoto={{
          motivo: 'Nell’anno nessun depositario estero ha pagato redditi di capitale.',
        }}
      />
      <Tabella
        nome="dichiarazione-rm"
        etichetta="Redditi di fonte estera"
        colonne={colonneRm}
        righe={quadro.righe}
        chiave={({ idMovimento, specie }) => `${idMovimento} ${specie}`}
        onAttiva={(riga) => void naviga({ href: versoMovimento(riga) })}
        azioneAttiva="apre il movimento"
        senzaViste
        vuoto={{ motivo: 'È estero un depositario il cui paese, o IBAN, o BIC, non è italiano.' }}
      />
    </div>
  );
}

function apertaRw(riga: RigaRw): RigaAperta {
  const { descrizione, bene, nomeStato, perche, traccia, entrata, uscita } = riga;
  return {
    titolo: `${descrizione} · ${bene}, ${nomeStato}`,
    ...{ nota: perche, traccia },
    movimenti: [
      ...movimento('Il movimento d’entrata', entrata),
      ...movimento('Il movimento d’uscita', uscita),
    ],
  };
}

/** Quadro RW: what was held abroad, for how long, and its IVAFE. */
export function QuadroRw({ quadro, anno, persona }: RispostaRw) {
  const [aperta, setAperta] = useState<RigaRw | null>(null);
  const { righe, totale, tetto, credito, dovuta, stima, daCompletare } = quadro;
  const colonne = useMemo(() => colonneRwDi(righe), [righe]);
  const finale = somma(
    '0',
    ...righe.flatMap((riga) => (riga.uscita === null ? (riga.valoreFinale ?? []) : [])),
  );
  const cifre = [
    euro(stima ? 'Valore oggi' : `Valore al 31/12/${anno}`, finale, 'di ciò che resta'),
    euro(
      'IVAFE',
      totale,
      `${stima ? 'stima dell’anno intero' : 'somma delle righe'}${daCompletare === 0 ? '' : `; da completare: ${daCompletare}`}`,
    ),
    euro(
      'Dovuta',
      dovuta,
      [
        ...(tetto === null ? [] : [`al più ${inCentesimi(tetto)}`]),
        segno(credito) === 0
          ? 'nessuna patrimoniale pagata all’estero'
          : `meno ${inCentesimi(credito)} pagati all’estero`,
      ].join('; '),
    ),
  ];
  return (
    <div className={classi.parte}>
      <Cifre etichetta={`Quadro RW del ${anno}`} cifre={cifre} />
      <Tabella
        nome="dichiarazione-rw"
        etichetta="Righe del quadro RW"
        colonne={colonne}
        righe={righe}
        chiave={(riga) =>
          [
            riga.cod_Depositario,
            riga.cod_Titolo,
            riga.codDivisa,
            riga.cod_Conto,
            riga.dal,
            riga.al,
            riga.entrata,
            riga.uscita,
          ].join(' ')
        }
        onAttiva={setAperta}
        azioneAttiva="mostra come ci si arriva"
        senzaViste
        vuoto={{
          motivo: `Nel ${anno} nulla era presso depositari esteri${persona ? '' : ', né conti'}. È estero un depositario il cui paese, o IBAN, o BIC, non è italiano.`,
        }}
      />
      {aperta ? <DietroLaRiga riga={apertaRw(aperta)} onChiudi={() => setAperta(null)} /> : null}
    </div>
  );
}
