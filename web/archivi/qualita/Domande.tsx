import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { stampaData } from '#domain/tempo/data.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { Anomalia } from './qualita-api.ts';

interface NotaProps {
  readonly quante: number;
  readonly onAnnulla: () => void;
  readonly onAccetta: (nota: string) => void;
}

/** Why an anomaly is right as it is: kept with who said it and when. */
function NotaAccettata({ quante, onAnnulla, onAccetta }: NotaProps) {
  const [nota, setNota] = useState('');
  const vuota = nota.trim() === '';
  const accetta = () => {
    if (!vuota) onAccetta(nota.trim());
  };
  return (
    <Modale
      titolo={quante === 1 ? 'Accetta l’anomalia' : `Accetta ${quante} anomalie`}
      aperta
      onChiudi={onAnnulla}
      annulla="Annulla"
      conferma={{ etichetta: 'Accetta', esegui: accetta, impedita: vuota }}
    >
      <Textarea
        label="Nota"
        description="Motivo dell’accettazione, conservato con il nome di chi accetta; l’anomalia non si ripresenta finché il valore non cambia."
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={nota}
        onChange={({ currentTarget }) => setNota(currentTarget.value)}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return;
          evento.preventDefault();
          accetta();
        }}
      />
    </Modale>
  );
}

interface DomandeProps {
  readonly quale: 'accetta' | 'elimina';
  readonly righe: readonly Anomalia[];
  readonly onAnnulla: () => void;
  readonly onAccetta: (nota: string) => void;
  readonly onElimina: () => void;
}

const NOMINATI = 3;

const nomeDi = ({ codTitolo, codDivisa, data }: Anomalia): string =>
  `${codTitolo ?? codDivisa} del ${stampaData(data)}`;

/** What is asked once before something is written: a note, or whether the values may go. */
export default function Domande({ quale, righe, onAnnulla, onAccetta, onElimina }: DomandeProps) {
  const quante = righe.length;
  if (quale === 'accetta')
    return <NotaAccettata quante={quante} onAnnulla={onAnnulla} onAccetta={onAccetta} />;
  const primi = righe.slice(0, NOMINATI).map(nomeDi).join(', ');
  const resto = quante > NOMINATI ? ` e altri ${quante - NOMINATI}` : '';
  return (
    <Modale
      titolo={quante === 1 ? 'Eliminare il valore?' : `Eliminare ${quante} valori?`}
      aperta
      onChiudi={onAnnulla}
      annulla="Annulla"
      conferma={{ etichetta: 'Elimina', distruttiva: true, esegui: onElimina }}
    >
      {primi}
      {resto}: il valore se ne va e resta nello storico delle modifiche.
    </Modale>
  );
}
