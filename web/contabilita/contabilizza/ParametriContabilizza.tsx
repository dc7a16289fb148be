import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { stampaData } from '#domain/tempo/data.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useCausali } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import { PannelloParametri } from '#web/ui/filtri/PannelloParametri.tsx';
import { Sezione } from '#web/ui/filtri/Sezione.tsx';
import { dalAlRovesciato } from '#web/ui/GiorniDalAl.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { LibroDellIndirizzo } from '../SceltaLibro.tsx';
import { type Parametri, parametriIniziali } from './parametri-contabilizza.ts';

type Elenco = 'codPortafoglio' | 'codDepositario' | 'causale' | 'tipoTitolo';
const ETICHETTE: Readonly<Record<Elenco, string>> = {
  codPortafoglio: 'Portafogli',
  codDepositario: 'Depositari',
  causale: 'Causali',
  tipoTitolo: 'Tipi titolo',
};
const ELENCHI = Object.keys(ETICHETTE) as readonly Elenco[];

function useOpzioni() {
  const depositari = useDepositari();
  return {
    codPortafoglio: useSceltePortafogli() ?? [],
    codDepositario:
      depositari?.map(({ cod_Depositario: codice, descrizione }) => ({ codice, descrizione })) ??
      [],
    causale: useCausali() ?? [],
    tipoTitolo: useDatiStatici('getTipoTitolo').voci,
  };
}

const inParole = ({ codLibro, dal, al, arretrate, deroga, ...elenchi }: Parametri) =>
  [
    ['Libro', codLibro ?? ''],
    ['Dal', dal ? stampaData(dal) : 'il giorno dopo l’ultima confermata'],
    ['Al', al ? stampaData(al) : 'ieri'],
    ['Comprese le arretrate', arretrate ? 'sì' : 'no'],
    ['Con le mie deroghe', deroga ? 'sì' : ''],
    ...ELENCHI.map((uno) => [ETICHETTE[uno], elenchi[uno].join(', ')]),
  ].flatMap(([etichetta = '', valore = '']) =>
    valore ? [{ campo: etichetta, etichetta, valore }] : [],
  );

export interface ParametriContabilizzaProps {
  readonly iniziali: Parametri;
  readonly inCorso: boolean;
  readonly onConferma: (parametri: Parametri) => void;
}

/** The first step: which registrations are posted, of which book. */
export default function ParametriContabilizza(props: ParametriContabilizzaProps) {
  const { iniziali, inCorso, onConferma } = props;
  const [scritti, setParametri] = useState(iniziali);
  // The book is in the address: what waits to be confirmed is each book's own.
  const parametri = { ...scritti, codLibro: iniziali.codLibro };
  const opzioni = useOpzioni();
  const cambia = (nuovi: Partial<Parametri>) => setParametri({ ...parametri, ...nuovi });
  const rovesciato = dalAlRovesciato(parametri);
  const motivi = rovesciato ? [rovesciato] : [];
  useTastoPagina('procedi', () => {
    if (motivi.length === 0 && !inCorso) onConferma(parametri);
  });
  return (
    <PannelloParametri
      griglia="contabilizza"
      lungo
      titolo="Parametri"
      selezionati={inParole(parametri)}
      righe="La simulazione non scrive nulla."
      motivi={motivi}
      inCorso={inCorso}
      onConferma={() => onConferma(parametri)}
      onReset={() => setParametri(parametriIniziali)}
    >
      <Sezione titolo="Periodo">
        <Group gap={12} align="start">
          <LibroDellIndirizzo />
          <CampoData
            etichetta="Dal"
            larghezza={180}
            nota="Vuoto: dopo l’ultima confermata"
            valore={parametri.dal}
            onCambia={(dal) => cambia({ dal })}
          />
          <CampoData
            etichetta="Al"
            larghezza={180}
            nota="Vuoto: ieri"
            valore={parametri.al}
            onCambia={(al) => cambia({ al })}
          />
        </Group>
        <Group gap={18}>
          <Checkbox
            label="Comprese le arretrate"
            checked={parametri.arretrate}
            onChange={({ currentTarget }) => cambia({ arretrate: currentTarget.checked })}
          />
          <Checkbox
            label="Tieni le date dei periodi chiusi per cui ho una deroga"
            checked={parametri.deroga}
            onChange={({ currentTarget }) => cambia({ deroga: currentTarget.checked })}
          />
        </Group>
      </Sezione>
      <Sezione titolo="Solo di">
        {ELENCHI.map((uno) => (
          <CampoCodici
            key={uno}
            etichetta={ETICHETTE[uno]}
            opzioni={opzioni[uno]}
            valore={parametri[uno]}
            segnaposto={parametri[uno].length === 0 ? 'tutti' : ''}
            onCambia={(codici) => cambia({ [uno]: codici })}
          />
        ))}
      </Sezione>
    </PannelloParametri>
  );
}
