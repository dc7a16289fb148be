import { Button, Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import {
  INTESTAZIONI_MASSIME,
  type Intestazione,
  LUNGHEZZA_SEGRETO,
} from '#domain/provider/provider.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './provider.module.css';

const VUOTA: Intestazione = { nome: '', segreta: false, valore: '' };

const segnaposto = ({ segreta, impostata }: Intestazione): string => {
  if (!segreta) return 'Valore';
  return impostata
    ? `Impostato il ${stampaIstante(impostata)}: non si rilegge`
    : 'Valore, non si rileggerà';
};

/** The headers of every call; the value of a secret one is written and never shown again. */
export function EditoreIntestazioni({
  titolo,
  valore,
  disabilitato,
  errore,
  onCambia,
}: EditoreProps) {
  const id = useId();
  const righe = (valore ?? []) as readonly Intestazione[];
  const cambia = (posto: number, nuova: Partial<Intestazione>) =>
    onCambia(righe.map((riga, i) => (i === posto ? { ...riga, ...nuova } : riga)));
  return (
    <fieldset className={classi.intestazioni} aria-describedby={id}>
      <legend>{titolo}</legend>
      {righe.map((riga, i) => (
        <RigaIntestazione
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name until one is written
          key={i}
          numero={i + 1}
          riga={riga}
          disabilitato={disabilitato}
          onCambia={(nuova) => cambia(i, nuova)}
          onTogli={() => onCambia(righe.filter((_, altro) => altro !== i))}
        />
      ))}
      <p className="spiega" id={id}>
        Una chiave che sta nell’indirizzo si scrive qui, segreta, e vi si richiama con{' '}
        <code>{'{segreto:nome}'}</code>. Se l’indirizzo passa a un altro server, i segreti si
        scrivono di nuovo.
      </p>
      {errore ? (
        <p className="spiega errato" role="alert">
          {errore}
        </p>
      ) : null}
      {disabilitato || righe.length >= INTESTAZIONI_MASSIME ? null : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icona nome="piu" misura={12} />}
            onClick={() => onCambia([...righe, VUOTA])}
          >
            Aggiungi intestazione
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RigaIntestazioneProps {
  readonly numero: number;
  readonly riga: Intestazione;
  readonly disabilitato: boolean;
  readonly onCambia: (nuova: Partial<Intestazione>) => void;
  readonly onTogli: () => void;
}

function RigaIntestazione({
  numero,
  riga,
  disabilitato,
  onCambia,
  onTogli,
}: RigaIntestazioneProps) {
  const { nome, segreta, valore } = riga;
  return (
    <div className={classi.intestazione}>
      <TextInput
        aria-label={`Nome dell’intestazione ${numero}`}
        placeholder="Authorization"
        value={nome}
        maxLength={60}
        readOnly={disabilitato}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onCambia({ nome: currentTarget.value })}
      />
      <TextInput
        aria-label={`Valore dell’intestazione ${numero}`}
        type={segreta ? 'password' : 'text'}
        placeholder={segnaposto(riga)}
        value={valore ?? ''}
        maxLength={LUNGHEZZA_SEGRETO}
        readOnly={disabilitato}
        autoComplete={segreta ? 'new-password' : 'off'}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) =>
          onCambia({ valore: segreta && value === '' ? null : value })
        }
      />
      <Checkbox
        label="Segreta"
        aria-label={`Intestazione ${numero} segreta`}
        checked={segreta}
        disabled={disabilitato}
        onChange={({ currentTarget }) =>
          onCambia({ segreta: currentTarget.checked, valore: valore ?? '', impostata: null })
        }
      />
      {disabilitato ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Togli l’intestazione ${nome || numero}`}
          onClick={onTogli}
        >
          Togli
        </Button>
      )}
    </div>
  );
}
