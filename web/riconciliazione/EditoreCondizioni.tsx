import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import type { CondizioniRegola } from '#domain/riconciliazione/regole.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { conCondizione, type Scarto, scartoDi } from './condizioni-regola.ts';
import { ProvaRegola } from './ProvaRegola.tsx';
import classi from './riconciliazione.module.css';

const NESSUNA: readonly never[] = [];
const INTERO = { decimaliMin: 0, decimaliMax: 0 };

const SCARTI: readonly { readonly value: Scarto; readonly label: string }[] = [
  { value: 'uguale', label: 'Uguale al centesimo' },
  { value: 'scarto', label: 'Entro un importo' },
  { value: 'percento', label: 'Entro un percento' },
];

/** What must hold of a line and a movement, condition by condition; and what it would do, tried without writing. */
export function EditoreCondizioni(props: EditoreProps) {
  const { titolo, valore, digitati, disabilitato, errore, onCambia } = props;
  const condizioni = (valore ?? {}) as CondizioniRegola;
  const cambia = <N extends keyof CondizioniRegola>(nome: N, nuovo?: CondizioniRegola[N]) =>
    onCambia(conCondizione(condizioni, nome, nuovo));
  return (
    <fieldset className={classi.condizioni}>
      <legend>{titolo}</legend>
      <Stack gap={10}>
        <Checkbox
          label="La riga nomina il movimento"
          disabled={disabilitato}
          checked={condizioni.riferimento === true}
          onChange={({ currentTarget: { checked } }) =>
            cambia('riferimento', checked ? true : undefined)
          }
        />
        <Checkbox
          label="Il testo ha l’ISIN del titolo"
          disabled={disabilitato}
          checked={condizioni.isin === true}
          onChange={({ currentTarget: { checked } }) => cambia('isin', checked ? true : undefined)}
        />
        <Importo condizioni={condizioni} fisso={disabilitato} onCambia={cambia} />
        <Giorni condizioni={condizioni} fisso={disabilitato} onCambia={cambia} />
        <CampoCodici
          etichetta="Causali della banca"
          opzioni={NESSUNA}
          libero
          valore={condizioni.causale ?? NESSUNA}
          onCambia={(codici) => cambia('causale', codici.length > 0 ? codici : undefined)}
          segnaposto="Qualunque"
          disabilitato={disabilitato}
        />
        <Testo condizioni={condizioni} fisso={disabilitato} onCambia={cambia} />
        {errore ? (
          <p role="alert" className="errato">
            {errore}
          </p>
        ) : null}
        <ProvaRegola condizioni={condizioni} digitati={digitati} />
      </Stack>
    </fieldset>
  );
}

interface ParteProps {
  readonly condizioni: CondizioniRegola;
  readonly fisso: boolean;
  readonly onCambia: <N extends keyof CondizioniRegola>(
    nome: N,
    valore?: CondizioniRegola[N],
  ) => void;
}

function Importo({ condizioni, fisso, onCambia }: ParteProps) {
  const scarto = scartoDi(condizioni);
  const { importo } = condizioni;
  return (
    <Group gap={8} align="flex-end">
      <NativeSelect
        label="Importo"
        disabled={fisso}
        data={[...SCARTI]}
        value={scarto}
        onChange={({ currentTarget: { value } }) =>
          onCambia('importo', value === 'uguale' ? undefined : { [value]: '0' })
        }
      />
      {scarto === 'uguale' ? null : (
        <CampoNumero
          etichetta={scarto === 'scarto' ? 'Di quanto, in divisa' : 'Di quanto, percento'}
          disabilitato={fisso}
          valore={importo?.[scarto] ?? null}
          onCambia={(quanto) => onCambia('importo', { [scarto]: quanto })}
        />
      )}
    </Group>
  );
}

function Giorni({ condizioni: { giorni }, fisso, onCambia }: ParteProps) {
  const scrivi = (parte: 'prima' | 'dopo') => (quanti: string | null) => {
    const nuovi = { ...(giorni ?? { prima: 0, dopo: 0 }), [parte]: Number(quanti ?? 0) };
    onCambia('giorni', quanti === null && giorni === undefined ? undefined : nuovi);
  };
  return (
    <Group gap={8} align="flex-end">
      <Checkbox
        label="Entro dei giorni"
        disabled={fisso}
        checked={giorni !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          onCambia('giorni', checked ? { prima: 0, dopo: 5 } : undefined)
        }
      />
      {giorni ? (
        <>
          <CampoNumero
            etichetta="Prima"
            decimali={INTERO}
            disabilitato={fisso}
            valore={String(giorni.prima)}
            onCambia={scrivi('prima')}
          />
          <CampoNumero
            etichetta="Dopo"
            decimali={INTERO}
            disabilitato={fisso}
            valore={String(giorni.dopo)}
            onCambia={scrivi('dopo')}
          />
        </>
      ) : null}
    </Group>
  );
}

function Testo({ condizioni: { testo }, fisso, onCambia }: ParteProps) {
  const come = testo?.uguale === undefined ? 'contiene' : 'uguale';
  const scritto = testo?.[come] ?? '';
  return (
    <Group gap={8} align="flex-end" grow>
      <NativeSelect
        label="Testo della banca"
        disabled={fisso}
        data={[
          { value: 'contiene', label: 'Contiene' },
          { value: 'uguale', label: 'È uguale a' },
        ]}
        value={come}
        onChange={({ currentTarget: { value } }) =>
          onCambia('testo', value === 'uguale' ? { uguale: scritto } : { contiene: scritto })
        }
      />
      <CampoTesto
        etichetta="Parole"
        disabilitato={fisso}
        valore={scritto}
        onCambia={(parole) => onCambia('testo', parole === '' ? undefined : { [come]: parole })}
      />
    </Group>
  );
}
