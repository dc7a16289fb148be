import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { CampoFile } from '#web/ui/CampoFile.tsx';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import type { DaCaricare } from './estratti-api.ts';
import { eTabella, FORMATI_LETTI, forseTabella, TIPI_SENZA_TESTATA } from './formati.ts';

export interface CaricaEstrattoProps {
  /** What was given already; a table asks of which account it is. */
  readonly file: File | null;
  readonly conti: readonly OpzioneScelta[] | undefined;
  readonly onCarica: (quale: DaCaricare) => void;
  readonly onChiudi: () => void;
}

/** A file to be read: mostly it says itself what it is, and a table says it not at all. */
export default function CaricaEstratto({
  conti,
  onCarica,
  onChiudi,
  ...dato
}: CaricaEstrattoProps) {
  const [file, setFile] = useState(dato.file);
  const [tipo, setTipo] = useState('');
  const [conto, setConto] = useState<string | null>(null);
  const tabella = file !== null && eTabella(file.name);
  const chiedeConto = file !== null && forseTabella(file.name);
  const impedita = file === null;
  const esegui = () => {
    if (file === null) return;
    onCarica({
      file,
      tipo: tabella || tipo === '' ? undefined : tipo,
      idConto: chiedeConto && conto !== null ? Number(conto) : undefined,
    });
  };
  const alTasto = useTastiModulo(esegui);
  return (
    <Modale
      titolo="Carica estratto"
      aperta
      onChiudi={onChiudi}
      misura="520px"
      annulla="Annulla"
      conferma={{ etichetta: 'Carica', esegui, impedita }}
    >
      <Stack gap={14} onKeyDownCapture={alTasto}>
        <CampoFile etichetta="File dell’estratto" accetta="" file={file} onFile={setFile} />
        {chiedeConto ? (
          <CampoScelta
            etichetta="Conto"
            opzioni={conti}
            valore={conto}
            onCambia={setConto}
            segnaposto="Quello che ha i titoli del file"
            aiuto="Una tabella si legge con la mappatura del suo conto."
            nessuno="Nessun conto"
          />
        ) : null}
        {tabella ? null : (
          <NativeSelect
            label="Formato"
            data={[...TIPI_SENZA_TESTATA]}
            value={tipo}
            onChange={({ currentTarget }) => setTipo(currentTarget.value)}
          />
        )}
        <p className="nota">{FORMATI_LETTI}</p>
      </Stack>
    </Modale>
  );
}
