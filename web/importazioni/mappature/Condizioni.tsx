import { Stack } from '@mantine/core';
import type { CampoMappabile } from '#domain/mappature/campi.ts';
import { type Condizione, LIMITI, type Operatore } from '#domain/mappature/regole.ts';
import { Bottone, type Opzione, Scelta, Testo, TestoElenco } from './Controlli.tsx';
import classi from './mappature.module.css';
import {
  ALTRA,
  type ColonnaEsempio,
  con,
  conSoggetto,
  POSIZIONE,
  sceltaCampo,
  soggettoDi,
} from './origini.ts';

export interface CondizioniProps {
  readonly di: string;
  readonly condizioni: readonly Condizione[];
  readonly campi: readonly CampoMappabile[];
  readonly colonne: readonly ColonnaEsempio[];
  readonly disabilitato: boolean;
  readonly onCambia: (condizioni: readonly Condizione[]) => void;
}

const NOMI: Readonly<Record<Operatore, string>> = {
  uguale: 'è',
  diverso: 'non è',
  comincia: 'comincia con',
  finisce: 'finisce con',
  contiene: 'contiene',
  corrisponde: 'corrisponde al modello',
  vuoto: 'è vuoto',
  pieno: 'non è vuoto',
};
const OPERATORI: readonly Opzione[] = Object.entries(NOMI).map(([valore, nome]) => ({
  valore,
  nome,
}));
const ALTRI: readonly Opzione[] = [
  { valore: ALTRA, nome: 'Un’altra colonna, per titolo…' },
  { valore: POSIZIONE, nome: 'Una colonna, per posizione…' },
];

/** Conditions that must all hold, one a row. */
export function Condizioni(props: CondizioniProps) {
  const { di, condizioni, colonne, disabilitato, onCambia } = props;
  return (
    <Stack gap={5}>
      {condizioni.map((condizione, i) => (
        <RigaCondizione
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place
          key={i}
          {...props}
          numero={i + 1}
          condizione={condizione}
          onScrivi={(nuova) => onCambia(con(condizioni, i, nuova))}
        />
      ))}
      {disabilitato || condizioni.length >= LIMITI.condizioni ? null : (
        <Bottone
          nome="Condizione"
          icona="piu"
          etichetta={`Aggiungi una condizione a ${di}`}
          onPremi={() =>
            onCambia([
              ...condizioni,
              conSoggetto(colonne[0]?.valore ?? ALTRA, {
                colonna: '',
                operatore: 'uguale',
                valori: [],
              }),
            ])
          }
        />
      )}
    </Stack>
  );
}

interface RigaCondizioneProps extends CondizioniProps {
  readonly numero: number;
  readonly condizione: Condizione;
  readonly onScrivi: (condizione: Condizione | undefined) => void;
}

const senzaValori = (operatore: Operatore): boolean =>
  operatore === 'vuoto' || operatore === 'pieno';

function conOperatore(condizione: Condizione, operatore: Operatore): Condizione {
  const { valori = [], ...resto } = condizione;
  return senzaValori(operatore) ? { ...resto, operatore } : { ...resto, operatore, valori };
}

function RigaCondizione(props: RigaCondizioneProps) {
  const { di, numero, condizione, campi, colonne, disabilitato, onScrivi } = props;
  const { operatore, valori = [] } = condizione;
  const chi = `${di}, condizione ${numero}`;
  return (
    <div className={classi.riga}>
      <span className={classi.numero}>{numero === 1 ? 'se' : 'e'}</span>
      <Scelta
        etichetta={`${chi}: che cosa si guarda`}
        opzioni={[]}
        gruppi={[
          { titolo: 'Colonne del file', opzioni: colonne },
          { titolo: 'Altro', opzioni: ALTRI },
          {
            titolo: 'Campi già riempiti',
            opzioni: campi.map(({ nome, titolo }) => ({ valore: sceltaCampo(nome), nome: titolo })),
          },
        ]}
        valore={soggettoDi(condizione, colonne)}
        disabilitato={disabilitato}
        onCambia={(scelta) => onScrivi(conSoggetto(scelta, condizione))}
      />
      <SoggettoScritto {...props} chi={chi} />
      <Scelta
        etichetta={`${chi}: confronto`}
        opzioni={OPERATORI}
        valore={operatore}
        disabilitato={disabilitato}
        onCambia={(nuovo) => onScrivi(conOperatore(condizione, nuovo as Operatore))}
      />
      {senzaValori(operatore) ? null : operatore === 'corrisponde' ? (
        <Testo
          etichetta={`${chi}: modello`}
          segnaposto="ad esempio ^BTP.*Green"
          largo
          valore={valori[0] ?? ''}
          disabilitato={disabilitato}
          onCambia={(modello) => onScrivi({ ...condizione, valori: modello ? [modello] : [] })}
        />
      ) : (
        <TestoElenco
          etichetta={`${chi}: valori`}
          segnaposto="uno, o più separati da |"
          separatore="|"
          largo
          valori={valori}
          disabilitato={disabilitato}
          onCambia={(nuovi) => onScrivi({ ...condizione, valori: nuovi })}
        />
      )}
      {disabilitato ? null : (
        <Bottone
          nome=""
          icona="chiudi"
          etichetta={`Togli la condizione ${numero} di ${di}`}
          onPremi={() => onScrivi(undefined)}
        />
      )}
    </div>
  );
}

/** The title or the place of a column that the sample does not have. */
function SoggettoScritto({
  condizione,
  colonne,
  disabilitato,
  onScrivi,
  chi,
}: RigaCondizioneProps & { readonly chi: string }) {
  const scelta = soggettoDi(condizione, colonne);
  if (scelta === ALTRA && 'colonna' in condizione)
    return (
      <Testo
        etichetta={`${chi}: titolo della colonna`}
        segnaposto="titolo della colonna"
        valore={condizione.colonna}
        disabilitato={disabilitato}
        onCambia={(colonna) => onScrivi({ ...condizione, colonna })}
      />
    );
  if (scelta === POSIZIONE && 'posizione' in condizione)
    return (
      <Testo
        etichetta={`${chi}: posizione della colonna`}
        valore={String(condizione.posizione)}
        disabilitato={disabilitato}
        onCambia={(testo) =>
          onScrivi({ ...condizione, posizione: Number.parseInt(testo, 10) || 1 })
        }
      />
    );
  return null;
}
