-- What comes into the pouch from before or from elsewhere, and the limits of exposure, are imported as master data are.
alter table i_anag_import drop constraint i_anag_import_tipo_anagrafica_check,
  add constraint i_anag_import_tipo_anagrafica_check
    check (tipo_anagrafica in ('titoli', 'emittenti', 'controparti', 'raggruppamenti', 'raggruppamenti-titoli',
      'depositari', 'portafogli', 'estensioni', 'dividendi', 'conti', 'definizioni-conti', 'scritture', 'apporti', 'limiti'));
