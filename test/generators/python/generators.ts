import type { Generator } from '../tools/generator.js';
import { openApiGenerator } from '../tools/openapi-generator.js';
import { python } from './language.js';
import { datamodelCodeGenerator, openapiPythonClient } from './tools.js';

export const pythonGenerators: readonly Generator[] = [
  {
    name: 'openapi-generator python',
    tool: openApiGenerator,
    // The class of the webhooks is not valid Python, and a client does not call webhooks.
    command:
      'openapi-generator-cli generate -i openapi.json -g python -o . --package-name tollgate_client --openapi-generator-ignore-list tollgate_client/api/events_api.py',
    files: { 'python/flows/openapi_generator.py': 'flow.py' },
    language: python,
  },
  {
    name: 'openapi-python-client',
    tool: openapiPythonClient,
    command: 'openapi-python-client generate --path openapi.json --meta none --output-path tollgate_client',
    files: { 'python/flows/openapi_python_client.py': 'flow.py' },
    language: python,
  },
  {
    name: 'datamodel-code-generator with httpx',
    tool: datamodelCodeGenerator,
    command:
      'datamodel-codegen --input openapi.json --input-file-type openapi --output models.py --output-model-type pydantic_v2.BaseModel',
    files: { 'python/flows/datamodel_code_generator.py': 'flow.py' },
    language: python,
  },
];
